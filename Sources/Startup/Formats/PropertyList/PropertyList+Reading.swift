extension PropertyList {
  /// The longest file that is read, in bytes.
  public static let lengthLimit = 1 << 28

  /// Reads a binary property list, or an XML one in UTF-8 or, with a byte-order mark, in UTF-16 or UTF-32.
  public init(_ contents: [UInt8]) throws(PropertyListError) {
    if Self.isBinary(contents.span) {
      var reader = try BinaryPropertyListReader(contents.span)
      self = try reader.read()
      return
    }
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    var reader = XMLPropertyListReader(text.span)
    self = try reader.read()
  }

  /// Reads a file; errors name it.
  public static func load(_ path: String) throws(PropertyListError) -> PropertyList {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: lengthLimit) } catch {
      throw PropertyListError(.system(error), at: .start, path: path)
    }
    do throws(PropertyListError) { return try PropertyList(contents) } catch {
      throw PropertyListError(error.kind, at: error.position, path: path)
    }
  }

  /// Whether bytes begin as a binary property list does.
  package static func isBinary(_ bytes: Span<UInt8>) -> Bool {
    let magic = StaticBytes("bplist")
    guard bytes.count >= magic.count else { return false }
    for index in 0..<magic.count where bytes[index] != magic[index] { return false }
    return true
  }
}
