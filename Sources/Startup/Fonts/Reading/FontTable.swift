/// The bytes of one table, whose numbers are read with the place in the file that an error names.
///
/// Numbers are big-endian (OpenType, "Data Types").
struct FontTable: ~Escapable {
  let bytes: Span<UInt8>
  let tag: FontTag
  /// Where the table begins in the file.
  let start: Int64

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, tag: FontTag, at start: Int64) {
    self.bytes = bytes
    self.tag = tag
    self.start = start
  }

  var count: Int { bytes.count }

  /// The byte at `offset`.
  @inline(__always)
  func uint8(_ offset: Int) throws(FontError) -> Int {
    guard offset >= 0, offset < bytes.count else { throw cutOff(at: offset) }
    return Int(bytes[offset])
  }

  /// The unsigned number in the two bytes from `offset` on.
  @inline(__always)
  func uint16(_ offset: Int) throws(FontError) -> Int {
    guard let value = bytes.bigEndian16(at: offset) else { throw cutOff(at: offset) }
    return Int(value)
  }

  /// The unsigned number in the four bytes from `offset` on, in 64 bits, so that sums of some can't overflow.
  @inline(__always)
  func uint32(_ offset: Int) throws(FontError) -> Int64 {
    guard let value = bytes.bigEndian32(at: offset) else { throw cutOff(at: offset) }
    return Int64(value)
  }

  /// A place inside the table that an offset of 32 bits names.
  func place(_ offset: Int64, named at: Int) throws(FontError) -> Int {
    guard offset >= 0, offset < Int64(bytes.count) else {
      throw unexpected("an offset inside the table of \(bytes.count) bytes", found: "\(offset)", at: at)
    }
    return Int(offset)
  }

  /// Fails unless `count` elements of `size` bytes lie behind `offset`; what counts them stands at `at`.
  func check(_ count: Int64, of size: Int64, from offset: Int, countedAt at: Int) throws(FontError) {
    guard count >= 0, count <= (Int64(bytes.count) - Int64(offset)) / size else {
      throw unexpected("a count that fits the table of \(bytes.count) bytes", found: "\(count)", at: at)
    }
  }

  @inline(never)
  func unexpected(_ expected: String, found: String, at offset: Int) -> FontError {
    FontError(.malformed(expected: expected, found: found), table: tag, at: start + Int64(offset))
  }

  @inline(never)
  func cutOff(at offset: Int) -> FontError {
    unexpected("more bytes", found: "the end of the table, which has \(bytes.count)", at: offset)
  }
}
