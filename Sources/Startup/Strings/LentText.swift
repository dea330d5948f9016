/// A text where it lies, lent until it is given back: whatever replaces it meanwhile keeps it in memory.
///
/// Four words, as many as a function returns in registers.
@usableFromInline
@safe struct LentText {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  private let flags: UInt32
  private let reading: SnapshotReading

  @inline(__always)
  @unsafe init(_ text: FoundText, _ reading: SnapshotReading) {
    (unsafe start, count, flags) = unsafe text.parts
    unsafe self.reading = unsafe reading
  }

  /// The text's UTF-8, valid until it is given back.
  @inlinable
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get {
      // Sound: the bytes were checked, and stay until the text is given back, which its borrower does afterwards.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  var text: FoundText {
    @inline(__always) get { unsafe FoundText(start: start, count: count, flags: flags) }
  }

  /// Ends the loan, on the thread it was made on.
  @usableFromInline
  func giveBack() { unsafe reading.end() }
}
