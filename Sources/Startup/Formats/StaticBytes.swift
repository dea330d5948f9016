/// The bytes of a string literal: read-only memory of the program that is never freed.
@safe struct StaticBytes: Sendable {
  private nonisolated(unsafe) let start: UnsafePointer<UInt8>
  let count: Int

  /// Sound for ASCII and for literals of more than one scalar, which have a pointer representation; `utf8Start` checks that.
  init(_ literal: StaticString) {
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  subscript(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index outside of a literal")
    // Sound: a literal's bytes live as long as the program, and the index was just checked.
    return unsafe start[index]
  }

  /// Four bytes from `offset` on as a number, the first in the highest place.
  @inline(__always)
  func quad(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count - 4, "offset outside of a literal")
    // Sound: as above, for four bytes.
    return unsafe UInt32(bigEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt32.self))
  }
}
