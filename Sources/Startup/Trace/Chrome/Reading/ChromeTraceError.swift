/// A place in the text of a trace.
public struct ChromeTracePosition: Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// In bytes, from 1.
  public var column: Int
  /// In bytes, from 0; of the decompressed text when the file is compressed.
  public var offset: Int

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

/// Why no viewer takes a file as a Chrome trace, and so we don't either.
public enum ChromeTraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file could not be read.
  case system(SystemError)
  /// Something else stands where the format wants something.
  case unexpected(expected: String, found: String, ChromeTracePosition)
  /// The file ends inside an object, which no viewer completes.
  case incomplete(ChromeTracePosition)
  /// Arrays and objects nest deeper than `ChromeTraceReader.maximumDepth`.
  case tooDeep(ChromeTracePosition)
  /// One event takes more than `ChromeTraceReader.maximumEventBytes`.
  case eventTooLarge(ChromeTracePosition)
  /// The file is compressed, and this system has no zlib.
  case noDecompressor(GzipInflater.Unavailable)
  /// The compressed data is damaged.
  case damagedCompression
  /// The compressed data ends early.
  case truncatedCompression

  /// What is wrong, without the file's name.
  public var description: String {
    switch self {
    case .system(let error): return error.reason
    case .unexpected(let expected, let found, let position):
      return "\(position): expected \(expected), found \(found) (byte \(position.offset))"
    case .incomplete(let position): return "\(position): the file ends inside an object (byte \(position.offset))"
    case .tooDeep(let position):
      return "\(position): nested deeper than \(ChromeTraceReader.maximumDepth) levels (byte \(position.offset))"
    case .eventTooLarge(let position):
      return
        "\(position): an event larger than \(ChromeTraceReader.maximumEventBytes >> 20) MiB (byte \(position.offset))"
    case .noDecompressor(let reason): return "compressed with gzip, and \(reason); decompress it first"
    case .damagedCompression: return "the gzip data is damaged"
    case .truncatedCompression: return "the gzip data ends early"
    }
  }

  /// Where it is wrong, when that is a place in the text.
  public var position: ChromeTracePosition? {
    switch self {
    case .unexpected(_, _, let position), .incomplete(let position), .tooDeep(let position),
      .eventTooLarge(let position):
      return position
    case .system, .noDecompressor, .damagedCompression, .truncatedCompression: return nil
    }
  }
}
