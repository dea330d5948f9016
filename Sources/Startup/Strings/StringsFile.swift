/// The keys and values of a `.strings` file.
///
/// Taken in: text in UTF-8, and in UTF-16 and UTF-32 with a byte-order mark; XML and binary property lists. Keys are compared by their bytes: `é` in one and in two
/// scalars are two keys. Of a key that appears twice the last value counts, which is reported.
public struct StringsFile: Sendable {
  /// What happens when a part of a file can't be used.
  public enum Mode: String, Sendable {
    /// As CoreFoundation does: what can't be used is left out, and reported.
    case lenient
    /// The first thing that would be left out is an error.
    case strict
  }

  /// The longest file that is read, in bytes.
  public static let lengthLimit = 1 << 28

  /// The encoding of the file.
  public let encoding: TextEncoding
  /// What was doubtful or left out, at most 100 of them.
  public let problems: [StringsFileProblem]
  /// How many problems there were.
  public let problemCount: Int

  /// The text in UTF-8.
  let text: [UInt8]
  /// Texts that had escapes.
  let decoded: [UInt8]
  let entries: StringEntries

  /// Reads a file's bytes. O(count); 10,000 pairs take 1 to 2 ms in an optimized build.
  public init(_ contents: [UInt8], mode: Mode = .lenient) throws(StringsFileProblem) {
    var recording: StringsOutlineRecording?
    try self.init(contents, mode: mode, recording: &recording)
  }

  /// Reads a file's bytes and notes the places of all pairs when there is something to note them in.
  init(
    _ contents: [UInt8], mode: Mode, recording: inout StringsOutlineRecording?
  ) throws(StringsFileProblem) {
    guard contents.count <= Self.lengthLimit else {
      throw StringsFileProblem(.tooLong(limit: Self.lengthLimit), at: .start)
    }
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    self.encoding = encoding
    if encoding == .utf8, markLength == 0, contents.count >= 2, contents[0] == 0 || contents[1] == 0 {
      throw StringsFileProblem(.unmarkedUTF16, at: .start)
    }
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    let start = encoding == .utf8 ? markLength : 0
    var reader = StringsFileReader(text.span, from: start, isStrict: mode == .strict)
    reader.recording = recording
    do throws(StringsFileProblem) {
      if PropertyList.isBinary(text.span) || XMLPropertyListReader.begins(text.span, at: start) {
        try reader.readPropertyList(text)
      } else {
        try reader.readFile()
      }
    } catch {
      throw error.moved(to: contents.span, encoding, markLength)
    }
    recording = reader.recording
    decoded = reader.decoded
    entries = reader.entries
    problemCount = reader.problemCount
    problems = reader.problems.map { $0.moved(to: contents.span, encoding, markLength) }
    self.text = text
  }

  /// Reads a file; what can't be read names the path.
  public static func load(_ path: String, mode: Mode = .lenient) throws(StringsFileLoadError) -> StringsFile {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: lengthLimit) } catch {
      throw .system(error)
    }
    do throws(StringsFileProblem) { return try StringsFile(contents, mode: mode) } catch {
      var problem = error
      problem.path = path
      throw .malformed(problem)
    }
  }

  /// How many keys there are.
  public var count: Int { entries.count }

  /// The value of a key, or nil. O(1).
  public func value(forKey key: String) -> String? {
    index(ofKey: key).map { string(entries.entries[$0].value) }
  }

  /// The place of a key's entry, or nil. O(1).
  func index(ofKey key: String) -> Int? {
    var key = key
    return key.withUTF8 { buffer -> Int? in
      let wanted = unsafe Span(_unsafeElements: buffer)
      return entries.index(
        hash: TextHash.hash(wanted), where: { entry in bytes(entry.key) { $0.hasSameBytes(as: wanted) } })
    }
  }

  /// All keys and values, in the order in which the keys first appear.
  public var pairs: [(key: String, value: String)] {
    entries.entries.map { (string($0.key), string($0.value)) }
  }

  func string(_ slice: TextSlice) -> String { bytes(slice) { String(repairing: $0) } }

  /// The bytes of a text.
  @_lifetime(borrow self)
  func source(of slice: TextSlice) -> Span<UInt8> {
    slice.isDecoded ? decoded.span.extracting(slice.range) : text.span.extracting(slice.range)
  }

  func bytes<Result>(_ slice: TextSlice, _ body: (Span<UInt8>) -> Result) -> Result {
    slice.isDecoded ? body(decoded.span.extracting(slice.range)) : body(text.span.extracting(slice.range))
  }
}

/// Why a file of strings could not be loaded.
public enum StringsFileLoadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It could not be read from the disk.
  case system(SystemError)
  /// It could not be understood.
  case malformed(StringsFileProblem)

  public var description: String {
    switch self {
    case .system(let error): error.description
    case .malformed(let problem): problem.description
    }
  }
}

extension StringsFileProblem {
  /// The same problem with its place in the file that the text was made from.
  fileprivate func moved(to original: Span<UInt8>, _ encoding: TextEncoding, _ markLength: Int) -> StringsFileProblem {
    if encoding == .utf8 { return self }
    var offset = markLength
    var length = 0
    while length < position.offset, let (scalar, unitLength) = encoding.scalar(in: original, at: offset) {
      length += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
      offset += unitLength
    }
    let place = TextPosition(line: position.line, column: position.column, offset: offset)
    return StringsFileProblem(kind, at: place, path: path)
  }
}
