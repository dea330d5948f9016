/// Which texts an app showed in one or several recorded runs, read from the documents `startup-prof/observed/1`.
public struct ObservedTexts: Sendable {
  /// A key that was looked up, or a literal that was shown.
  public struct Item: Equatable, Sendable {
    /// The module of the table, empty for the app itself; nil for a literal.
    public let module: String?
    /// The table; nil for a literal.
    public let table: String?
    /// The key, or the literal.
    public let text: String
    /// How often, in all runs together.
    public let count: Int
  }

  /// Why a file is no recording.
  public enum ReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is no JSON.
    case json(JSONError)
    /// It is something else.
    case unexpected(expected: String, TextPosition)

    /// `line:column: what is wrong`.
    public var description: String {
      switch self {
      case .json(let error): error.description
      case .unexpected(let expected, let place): "\(place): expected \(expected)"
      }
    }
  }

  /// The keys in the order of modules, tables and keys, then the literals.
  public var items: [Item] {
    let keys = counts.ordered { Self.precedes($0.key, $1.key) }
    return keys.map { Item(module: $0.key.module, table: $0.key.table, text: $0.key.text.text, count: $0.value) }
  }

  /// How many lookups the recordings do not have.
  public private(set) var droppedCount = 0
  /// The modules that the recordings have lookups of, whether they were added or not; empty is the app itself.
  public private(set) var modules: Set<String> = []

  private struct Identity: Hashable {
    let module: String?
    let table: String?
    let text: TextKey
  }

  private var counts: [Identity: Int] = [:]

  /// Nothing yet.
  public init() {}

  private static func precedes(_ first: Identity, _ second: Identity) -> Bool {
    if (first.table == nil) != (second.table == nil) { return first.table != nil }
    let (one, other) = ([first.module ?? "", first.table ?? ""], [second.module ?? "", second.table ?? ""])
    return one == other ? first.text < second.text : one.lexicographicallyPrecedes(other)
  }

  /// Adds what one recording has; of a module only, when one is named.
  public mutating func add(_ document: [UInt8], module: String? = nil) throws(ReadError) {
    let root: JSONNode
    do throws(JSONError) { root = try JSONDocument.parse(document) } catch { throw .json(error) }
    guard root["schema"]?.string == "startup-prof/observed/1" else {
      throw .unexpected(
        expected: "\"schema\": \"startup-prof/observed/1\"", root["schema"]?.position ?? root.position)
    }
    if root["dropped"] != nil {
      droppedCount = Int(clamping: Int64(droppedCount).addingClamped(try Self.count("dropped", of: root)))
    }
    for node in root["keys"]?.array ?? [] {
      guard let key = node["key"]?.string, let table = node["table"]?.string, let owner = node["module"]?.string else {
        throw .unexpected(expected: "a key with its table and module", node.position)
      }
      modules.insert(owner)
      if module != nil, module != owner { continue }
      try count(Identity(module: owner, table: table, text: TextKey(key)), node)
    }
    if module != nil { return }
    for node in root["texts"]?.array ?? [] {
      guard let text = node["text"]?.string else { throw .unexpected(expected: "a text", node.position) }
      try count(Identity(module: nil, table: nil, text: TextKey(text)), node)
    }
  }

  private mutating func count(_ identity: Identity, _ node: JSONNode) throws(ReadError) {
    let count = try Self.count("count", of: node)
    counts[identity, default: 0] = Int(clamping: Int64(counts[identity] ?? 0).addingClamped(count))
  }

  private static func count(_ name: String, of node: JSONNode) throws(ReadError) -> Int64 {
    guard let count = node[name]?.integer, count >= 0 else {
      throw .unexpected(expected: "\"\(name)\" with a whole number", node[name]?.position ?? node.position)
    }
    return count
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
