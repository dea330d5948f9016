/// Why a font, or a part of one, can't be read: which file, which face and table, at which byte, and what was expected.
public struct FontError: Error, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable {
    /// The file can't be opened or read.
    case unreadable(SystemError)
    /// It is a kind of file that is known and not read; `FontFormat.advice` says how to come to one that is.
    case unsupported(FontFormat)
    /// Bytes are not what the specification wants there.
    case malformed(expected: String, found: String)
    /// There is more of something than a font has, or than can be read in memory that its size justifies.
    case overLimit(of: String, limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// The file, as it was named; nil for bytes without a name.
  public internal(set) var file: String?
  /// The face, from 0, when it is about one of a collection.
  public internal(set) var face: Int?
  /// The table, when it is about one.
  public internal(set) var table: String?
  /// The byte, from the file's begin, when it is about a place.
  public internal(set) var offset: Int64?

  @inline(never)
  init(_ reason: Reason, table: FontTag? = nil, at offset: Int64? = nil) {
    self.reason = reason
    self.table = table?.description
    self.offset = offset
  }

  /// A file or a folder that can't be read.
  package init(_ error: SystemError) {
    self.init(.unreadable(error))
    file = error.path
  }

  /// What is wrong in one line, without the file.
  public var message: String {
    var place = face.map { "face \($0): " } ?? ""
    if let table { place += "table \"\(table)\": " }
    if let offset { place += "byte \(offset): " }
    return place + explanation
  }

  private var explanation: String {
    switch reason {
    case .unreadable(let error): "\(error.reason) (\(error.call))"
    case .unsupported(let format):
      "a file of the kind \(format.rawValue), which is not read" + (format.advice.map { "; \($0)" } ?? "")
    case .malformed(let expected, let found): "expected \(expected), found \(found)"
    case .overLimit(let what, let limit): "more than \(limit) \(what)"
    }
  }

  /// `file: face 1: table "cmap": byte 1234: expected …, found …`, in one line.
  public var description: String { file.map { "\($0): \(message)" } ?? message }
}
