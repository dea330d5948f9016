/// Something in a JSON document that is not as its format asks, and where.
public struct JSONComplaint: Error, Equatable, Hashable, Sendable, CustomStringConvertible {
  /// Where it stands.
  public let position: TextPosition
  /// What is wrong, in one line.
  public let message: String
  /// Whether something is missing: then another complaint, such as of a misspelled key, is the likelier cause.
  public let isOfAbsence: Bool

  /// A complaint from its facts.
  public init(_ message: String, at position: TextPosition, isOfAbsence: Bool = false) {
    self.position = position
    self.message = message
    self.isOfAbsence = isOfAbsence
  }

  /// Which of two to tell first: what is there and wrong before what is missing, then by their places.
  public func comes(before other: JSONComplaint) -> Bool {
    if isOfAbsence != other.isOfAbsence { return other.isOfAbsence }
    return position.offset < other.position.offset
  }

  /// `line:column: what is wrong`.
  public var description: String { "\(position): \(message)" }
}

/// Takes typed values out of a JSON tree and collects a complaint for each that is not what it should be, so that one reading
/// finds all mistakes. Every method that gives nil has complained, unless the value was not there.
public struct JSONChecker: Sendable {
  /// The complaints so far, each once, in the order found; at most `mostComplaints`.
  public private(set) var complaints: [JSONComplaint] = []
  private var seen: Set<JSONComplaint> = []

  /// Further complaints are not even put into words: looking for what was meant takes time, and nobody reads them.
  public static let mostComplaints = 100

  /// A checker without complaints.
  public init() {}

  /// Notes a complaint.
  public mutating func complain(
    _ message: @autoclosure () -> String, at position: TextPosition, isOfAbsence: Bool = false
  ) {
    if complaints.count >= JSONChecker.mostComplaints { return }
    let complaint = JSONComplaint(message(), at: position, isOfAbsence: isOfAbsence)
    if seen.insert(complaint).inserted { complaints.append(complaint) }
  }

  /// Complains of a value of the wrong type.
  public mutating func complainOfType(_ node: JSONNode, _ name: String, mustBe expected: String) {
    complain("\"\(name)\" must be \(expected), not \(node.kind)", at: node.position)
  }

  /// The members of an object, after a complaint of each whose key is not one of `keys`.
  public mutating func members(of node: JSONNode, _ name: String, keys: [String]? = nil) -> [JSONMember]? {
    guard let members = node.members else {
      complainOfType(node, name, mustBe: "an object")
      return nil
    }
    if let keys {
      for member in members where !keys.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
        complain(
          "unknown key \"\(member.key)\"\(Suggestion.phrase(for: member.key, in: keys))", at: member.keyPosition)
      }
    }
    return members
  }

  /// Text; empty text only when `mayBeEmpty`. NUL is never allowed: no path, argument or variable can hold it.
  public mutating func string(_ node: JSONNode, _ name: String, mayBeEmpty: Bool = false) -> String? {
    guard let text = node.string else {
      complainOfType(node, name, mustBe: "a string")
      return nil
    }
    if text.isEmpty && !mayBeEmpty {
      complain("\"\(name)\" must not be empty", at: node.position)
      return nil
    }
    if text.utf8.contains(0) {
      complain("\"\(name)\" must not hold the character NUL", at: node.position)
      return nil
    }
    return text
  }

  /// A list of texts.
  public mutating func strings(_ node: JSONNode, _ name: String, mayBeEmpty: Bool = false) -> [String]? {
    guard let elements = node.array else {
      complainOfType(node, name, mustBe: "an array of strings")
      return nil
    }
    var texts: [String] = []
    for element in elements {
      guard element.string != nil else {
        complain("\"\(name)\" must hold strings only, not \(element.kind)", at: element.position)
        continue
      }
      if let text = string(element, name, mayBeEmpty: mayBeEmpty) { texts.append(text) }
    }
    return texts.count == elements.count ? texts : nil
  }

  /// A list of texts of which no two are equal.
  public mutating func distinctStrings(_ node: JSONNode, _ name: String) -> [String]? {
    guard let texts = strings(node, name), let elements = node.array else { return nil }
    var seen: Set<[UInt8]> = []
    for (index, text) in texts.enumerated() where !seen.insert(Array(text.utf8)).inserted {
      complain("\"\(name)\" holds \"\(text)\" twice", at: elements[index].position)
    }
    return texts
  }

  /// True or false.
  public mutating func boolean(_ node: JSONNode, _ name: String) -> Bool? {
    if let value = node.boolean { return value }
    complainOfType(node, name, mustBe: "true or false")
    return nil
  }

  /// A whole number within `range`.
  public mutating func wholeNumber(_ node: JSONNode, _ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = node.number else {
      complainOfType(node, name, mustBe: "a whole number")
      return nil
    }
    guard let value = number.integer else {
      complain("\"\(name)\" must be a whole number, not \(number)", at: node.position)
      return nil
    }
    guard value >= range.lowerBound, value <= range.upperBound else {
      complain(
        "\"\(name)\" must be from \(range.lowerBound) to \(range.upperBound), not \(number)", at: node.position)
      return nil
    }
    return Int(value)
  }

  /// A number greater than zero and at most `maximum`.
  public mutating func positiveNumber(_ node: JSONNode, _ name: String, atMost maximum: Int) -> Double? {
    guard let number = node.number else {
      complainOfType(node, name, mustBe: "a number")
      return nil
    }
    guard let value = number.double, value > 0, value <= Double(maximum) else {
      complain("\"\(name)\" must be above 0 and at most \(maximum), not \(number)", at: node.position)
      return nil
    }
    return value
  }

  /// A duration in nanoseconds, written as `1.5ms`.
  public mutating func duration(_ node: JSONNode, _ name: String) -> Int64? {
    guard let text = node.string else {
      complain("\"\(name)\" must be a duration such as \"1.5ms\", not \(node.kind)", at: node.position)
      return nil
    }
    do { return try DurationText.parse(text) } catch {
      complain("\"\(name)\": \(error)", at: node.position)
      return nil
    }
  }

  /// One of a few words.
  public mutating func choice(_ node: JSONNode, _ name: String, of words: [String]) -> String? {
    guard let text = node.string else {
      complainOfType(node, name, mustBe: JSONChecker.alternatives(words))
      return nil
    }
    if words.contains(text) { return text }
    complain(
      "\"\(name)\" must be \(JSONChecker.alternatives(words)), not \"\(text)\"\(Suggestion.phrase(for: text, in: words))",
      at: node.position)
    return nil
  }

  /// One case of an enumeration, by its raw value.
  public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, _ name: String, of type: Choice.Type
  ) -> Choice? {
    choice(node, name, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  private static func alternatives(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
