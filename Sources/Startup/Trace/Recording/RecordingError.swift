/// Why a file is no recording that can be read.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// It does not begin as a recording does.
    case notARecording
    /// It was written by another version of the library, or on a machine of the other byte order.
    case unknownFormat(UInt64)
    /// It is shorter than its header says.
    case truncated(expected: UInt64, found: Int)
    /// No process has recorded into it yet.
    case neverOpened
    /// It could not be read at all.
    case unreadable(SystemError)
  }

  /// The file, when there is one.
  public let path: String?
  /// What is wrong.
  public let reason: Reason

  /// An error from its facts.
  public init(path: String?, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    let subject = path ?? "recording"
    switch reason {
    case .notARecording: return "\(subject): not a recording of Startup's tracer"
    case .unknownFormat(let format):
      return "\(subject): recording of unknown format 0x\(String(format, radix: 16)); this version reads 0x\(known)"
    case .truncated(let expected, let found):
      return "\(subject): recording is cut off: expected \(expected) bytes, found \(found)"
    case .neverOpened: return "\(subject): no process has recorded into it"
    case .unreadable(let error): return error.description
    }
  }

  private var known: String { String(RecordingRegion.format, radix: 16) }
}
