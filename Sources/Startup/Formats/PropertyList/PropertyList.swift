/// A value of a property list.
public indirect enum PropertyList: Equatable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// As XML has it, `2026-01-31T08:15:00Z`.
  case date(String)
  case data([UInt8])
  case array([PropertyList])
  /// In the order of the file; of a key that appears twice the last value counts.
  case dictionary([Pair])

  /// A key and its value.
  public struct Pair: Equatable, Sendable {
    /// The key.
    public let key: String
    /// Its value.
    public let value: PropertyList
    /// Where the key stands, in bytes from the begin of what was read; for messages.
    package let offset: Int

    /// A pair from its parts.
    public init(_ key: String, _ value: PropertyList) { self.init(key, value, at: 0) }

    init(_ key: String, _ value: PropertyList, at offset: Int) {
      self.key = key
      self.value = value
      self.offset = offset
    }

    /// Whether key and value are the same, wherever they stand.
    public static func == (first: Pair, second: Pair) -> Bool {
      first.key == second.key && first.value == second.value
    }
  }

  /// The value of a key in a dictionary; nil for other kinds and absent keys. O(count).
  public subscript(_ key: String) -> PropertyList? {
    guard case .dictionary(let pairs) = self else { return nil }
    return pairs.last { $0.key == key }?.value
  }

  /// What kind of value it is, in words.
  public var kind: String {
    switch self {
    case .string: "text"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
