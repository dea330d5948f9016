import Startup

/// Which keys the sources name: wherever a text stands in them, not only where one is looked up, since keys are handed around.
struct NamedKeys: Sendable {
  private var literals: Set<TextKey> = []
  /// Texts with values in them, as keys whose conversions are all alike.
  private var shapes: Set<TextKey> = []
  /// What keys begin with that are put together.
  private var prefixes: Set<String> = []
  /// What stands around the values of texts: `error.` and `.title` of `"error.\(code).title"`.
  private var patterns: [NamePattern] = []
  private var knownPatterns: Set<String> = []

  /// Less would fit nearly every key.
  private static let shortestPart = 3
  private static let mostPatterns = 20_000

  mutating func add(_ named: SourceCalls.Named) {
    if let plain = named.literal.plain {
      literals.insert(TextKey(plain))
      if named.isPrefix, plain.utf8.count >= Self.shortestPart { prefixes.insert(plain) }
      return
    }
    shapes.insert(TextKey(Self.shape(of: named.literal.formatKey.key)))
    var pattern = ""
    var count = 0
    for segment in named.literal.segments {
      switch segment {
      case .text(let text):
        // A star in a text would stand for anything, which only lets more keys pass.
        pattern += text
        count += text.utf8.count
      case .interpolation: pattern += "*"
      }
    }
    guard count >= Self.shortestPart, patterns.count < Self.mostPatterns, knownPatterns.insert(pattern).inserted
    else { return }
    patterns.append(NamePattern(pattern))
  }

  mutating func add(_ key: String) { literals.insert(TextKey(key)) }

  /// Whether some source names the key, or may put it together.
  func contains(_ key: TextKey) -> Bool {
    if literals.contains(key) { return true }
    if key.text.utf8.contains(UInt8(ascii: "%")), shapes.contains(TextKey(Self.shape(of: key.text))) { return true }
    return prefixes.contains { key.text.hasPrefix($0) } || patterns.contains { $0.matches(key.text) }
  }

  /// A key with every conversion as `%@`: of a value that is put in, the type can't be told from the source.
  static func shape(of key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "%")) else { return key }
    let bytes = key.utf8Span.span
    var result = ""
    var scanner = FormatScanner(bytes)
    while let piece = scanner.next() {
      result += piece.isConversion ? "%@" : String(repairing: bytes.extracting(piece.range))
    }
    return result
  }
}
