/// What kind of file somebody named, told by its `schema` or by its events: so that a command given the wrong one can name the
/// right command.
public enum StartupFileKind: String, Sendable {
  /// What is measured and how.
  case scenario
  /// Every sample of a run, saved.
  case launches
  /// What `run --json` prints.
  case run
  /// What `show --json` prints.
  case show
  /// Events of a Chrome trace, whoever wrote it.
  case trace

  /// Looks at the start of a file, which stays to be read; nil when it is none of these. Only the first 64 KiB are looked at.
  public init?(of file: InputFile) throws(SystemError) { self.init(try file.head()) }

  /// Looks for `"schema": "startup-prof/KIND/…"` before any list of events, then for such a list.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A trace may carry another document's text in its arguments.
    let head = text[...].prefixBefore("\"traceEvents\"")
    guard let schema = head.suffixAfter("\"schema\"") else {
      let isList = text.first { !$0.isWhitespace } == "[" && text[...].suffixAfter("\"ph\"") != nil
      guard isList || head.endIndex < text.endIndex else { return nil }
      self = .trace
      return
    }
    let value = schema.drop { $0.isWhitespace || $0 == ":" }
    let prefix = "\"startup-prof/"
    guard value.hasPrefix(prefix) else { return nil }
    self.init(rawValue: String(value.dropFirst(prefix.count).prefix { $0 != "/" && $0 != "\"" }))
  }
}

extension Substring {
  fileprivate func prefixBefore(_ mark: String) -> Substring {
    guard let range = firstRange(of: mark) else { return self }
    return self[..<range.lowerBound]
  }

  fileprivate func suffixAfter(_ mark: String) -> Substring? {
    guard let range = firstRange(of: mark) else { return nil }
    return self[range.upperBound...]
  }

  private func firstRange(of mark: String) -> Range<Index>? {
    let letters = Array(mark.utf8)
    var start = utf8.startIndex
    while let first = utf8[start...].firstIndex(of: letters[0]) {
      if utf8[first...].starts(with: letters) { return first..<utf8.index(first, offsetBy: letters.count) }
      start = utf8.index(after: first)
    }
    return nil
  }
}
