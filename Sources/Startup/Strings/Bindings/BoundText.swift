/// A text that a binding keeps up to date: what is looked up, and what is put into it.
public struct BoundText: Sendable {
  /// The key.
  public var key: String
  /// What takes the places of its conversions; without arguments the text is never formatted.
  public var arguments: [FormatArgument]
  /// The table it is in.
  public var table: String
  /// The module the table belongs to; empty for the app itself.
  public var module: String
  /// What stands for it where no language has it; nil for the key.
  public var defaultText: String?
  /// How the numbers among its arguments are written.
  public var numbers: Localizer.NumberNotation

  /// A text by its key.
  public init(
    _ key: String, _ arguments: [FormatArgument] = [], table: String = Localizer.mainTable, module: String = "",
    default: String? = nil, numbers: Localizer.NumberNotation = .plain
  ) {
    self.key = key
    self.arguments = arguments
    self.table = table
    self.module = module
    defaultText = `default`
    self.numbers = numbers
  }
}

extension BoundText: ExpressibleByStringLiteral {
  /// A text of the main table by its key.
  public init(stringLiteral key: String) { self.init(key) }
}

extension Localizer {
  /// The texts of some bindings, all from one snapshot, and its number.
  func texts(of requests: [[BoundText]]) -> (generation: UInt64, texts: [[String]]) {
    do throws(LaunchCacheError) {
      return try current.read { snapshot throws(LaunchCacheError) in
        var lists: [[String]] = []
        lists.reserveCapacity(requests.count)
        for request in requests {
          var texts: [String] = []
          for text in request { texts.append(try self.text(text, in: snapshot)) }
          lists.append(texts)
        }
        return (snapshot.generation, lists)
      }
    } catch {
      if recoverFromDamage() { return texts(of: requests) }
      return (change.generation, requests.map { $0.map { $0.defaultText ?? $0.key } })
    }
  }

  private func text(
    _ bound: BoundText, in snapshot: borrowing LocalizerSnapshot
  ) throws(LaunchCacheError) -> String {
    var problems: [FormatProblem] = []
    defer { if !problems.isEmpty { counts.add(problems, of: bound.key, tracer) } }
    guard let hit = try snapshot.lookUp(bound.key, table: bound.table, module: bound.module) else {
      counts.addUnanswered(bound.key, bound.table, bound.module, tracer)
      let text = bound.defaultText ?? bound.key
      if bound.arguments.isEmpty { return text }
      return FormatString.format(
        utf8: text.utf8Span.span, with: bound.arguments.span, numbers: snapshot.style(of: bound.numbers),
        problems: &problems)
    }
    if hit.layer > 0 { counts.addBehindFirst() }
    if bound.arguments.isEmpty { return try hit.text.string() }
    return try hit.text.formatted(
      with: bound.arguments.span, rules: hit.rules, numbers: snapshot.style(of: bound.numbers), problems: &problems)
  }
}
