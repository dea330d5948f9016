/// The bytes of a string literal: read-only memory of the program that is never freed.
@safe struct StaticBytes: Sendable {
  private let literal: StaticString

  init(_ literal: StaticString) { self.literal = literal }

  var count: Int { literal.utf8CodeUnitCount }

  subscript(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index outside of a literal")
    // Sound: a literal's bytes live as long as the program and the index was just checked. All literals used here are longer
    // than one scalar or ASCII, so they have a pointer representation.
    return unsafe literal.utf8Start[index]
  }
}
