/// Where the faces of a file begin (OpenType, "Organization of an OpenType Font": Font Collections).
enum FontCollection {
  /// The faces of a collection; the largest that are known have some hundreds.
  static let faceLimit = 2048
  private static let headerLength: Int64 = 12

  /// The offsets of the directories of a collection's faces, versions 1 and 2; the signature of version 2 is left alone.
  static func directories(in source: inout FontSource) throws(FontError) -> [Int64] {
    let header = try source.bytes(at: 0, count: headerLength)
    let (version, count) = (header.span.bigEndian16(at: 4), header.span.bigEndian32(at: 8))
    guard version == 1 || version == 2 else {
      let found = version.map { "\($0)" } ?? "none"
      throw FontError(.malformed(expected: "a collection of version 1 or 2", found: found), at: 4)
    }
    guard let count, count > 0 else { throw FontError(.malformed(expected: "faces", found: "none"), at: 8) }
    guard count <= faceLimit else { throw FontError(.overLimit(of: "faces", limit: faceLimit), at: 8) }
    let bytes = try source.bytes(at: headerLength, count: Int64(count) * 4)
    let span = bytes.span
    return (0..<Int(count)).compactMap { span.bigEndian32(at: 4 * $0).map { Int64($0) } }
  }
}
