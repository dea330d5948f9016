/// A JSON value together with the place where it stands in its file, so that any complaint about it can say line and column.
public struct JSONNode: Sendable {
  /// What the value is.
  public enum Value: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  /// What the value is.
  public let value: Value
  /// Where its first character stands.
  public let position: TextPosition

  /// A value and its place.
  public init(_ value: Value, at position: TextPosition) {
    self.value = value
    self.position = position
  }

  /// The line of its first character, from 1.
  public var line: Int { position.line }
  /// The column of its first character in Unicode scalars, from 1.
  public var column: Int { position.column }

  /// The kind in the words of an error message: `an object`, `a string`, …
  public var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The truth value, when it is one.
  public var boolean: Bool? { if case .boolean(let value) = value { value } else { nil } }
  /// The number, when it is one.
  public var number: JSONNumber? { if case .number(let value) = value { value } else { nil } }
  /// The number as an exact 64-bit integer (`2`, `2.0` and `2e0` all are), when it is one.
  public var integer: Int64? { number?.integer }
  /// The number as the nearest double, when it is a number within the range of doubles.
  public var double: Double? { number?.double }
  /// The text, when it is a string.
  public var string: String? { if case .string(let value) = value { value } else { nil } }
  /// The elements, when it is an array.
  public var array: [JSONNode]? { if case .array(let value) = value { value } else { nil } }
  /// The members in the order of the file, when it is an object.
  public var members: [JSONMember]? { if case .object(let value) = value { value } else { nil } }
  /// Whether it is `null`.
  public var isNull: Bool { if case .null = value { true } else { false } }

  /// The value of the member `key`, or nil when this is no object or has no such member. O(members).
  public subscript(key: String) -> JSONNode? { member(key)?.value }

  /// The member `key`, or nil when this is no object or has no such member. Keys are equal when their bytes are: Swift's `==`
  /// would also take canonically equivalent ones. O(members).
  public func member(_ key: String) -> JSONMember? {
    members?.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

/// One `"key": value` of an object, with the place of the key.
public struct JSONMember: Sendable {
  /// The key, its escapes resolved.
  public let key: String
  /// Where the key's opening quote stands.
  public let keyPosition: TextPosition
  /// The value.
  public let value: JSONNode

  /// A member from its parts.
  public init(_ key: String, at keyPosition: TextPosition, _ value: JSONNode) {
    self.key = key
    self.keyPosition = keyPosition
    self.value = value
  }
}

extension JSONNode.Value: Equatable {
  /// The same document: numbers by their spelling, objects with their members in the same order, places not compared.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first.utf8.elementsEqual(second.utf8)
    case (.array(let first), .array(let second)): first.elementsEqual(second) { $0.value == $1.value }
    case (.object(let first), .object(let second)):
      first.elementsEqual(second) { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.value == $1.value.value }
    default: false
    }
  }
}
