import Startup

/// What was typed behind a command's name, taken apart by its options and ready to be asked by type.
///
/// Asking for an option that the command does not describe is a programming error and traps.
struct ParsedArguments: Sendable {
  /// What an option with an optional value said.
  enum OptionalValue: Equatable, Sendable {
    /// It was not given.
    case absent
    /// It was given alone.
    case bare
    /// It was given with a value.
    case value(String)
  }

  /// The command's name.
  let command: String
  /// Everything that is neither an option nor the program.
  let operands: [String]
  /// What stands behind `--`, when the command takes a program there.
  let program: [String]?
  /// Where the command's words go.
  let console: Console

  private let known: Set<String>
  private let given: [String: [String?]]

  init(
    command: String, options: [OptionDescription], operands: [String], program: [String]?, given: [String: [String?]],
    console: Console
  ) {
    self.command = command
    self.operands = operands
    self.program = program
    self.given = given
    self.console = console
    known = Set(options.map(\.name))
  }

  /// Whether the option was given.
  func isSet(_ name: String) -> Bool { !occurrences(of: name).isEmpty }

  /// The option's value as it was typed.
  func value(_ name: String) -> String? { occurrences(of: name).last ?? nil }

  /// The values of an option that may be repeated, in the order typed.
  func values(_ name: String) -> [String] { occurrences(of: name).compactMap { $0 } }

  /// What an option with an optional value said.
  func optionalValue(_ name: String) -> OptionalValue {
    guard let last = occurrences(of: name).last else { return .absent }
    return last.map { .value($0) } ?? .bare
  }

  /// The option's value as a whole number within `range`.
  func wholeNumber(_ name: String, in range: ClosedRange<Int> = 0...Int.max) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      throw error(name, "\"\(text)\" is not a whole number")
    }
    // Digits that don't fit an Int are beyond any range on their side.
    let number = Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
    if number < range.lowerBound { throw error(name, "\(text) is too small; the least is \(range.lowerBound)") }
    if number > range.upperBound || Int(text) == nil {
      throw error(name, "\(text) is too large; the most is \(range.upperBound)")
    }
    return number
  }

  /// The option's value as a number with or without a fraction, at least `minimum`.
  func number(_ name: String, atLeast minimum: Double = 0) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = JSONNumber(text)?.double else { throw error(name, "\"\(text)\" is not a number") }
    guard number >= minimum else { throw error(name, "\(text) is too small; the least is \(minimum)") }
    return number
  }

  /// The option's value as a duration in nanoseconds.
  func duration(_ name: String) throws(UsageError) -> Int64? {
    guard let text = value(name) else { return nil }
    do { return try DurationText.parse(text) } catch { throw self.error(name, error.description) }
  }

  /// The option's value as one of the cases of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    throw error(name, "\"\(text)\" is not \(list)")
  }

  /// An error about an option of this command.
  func error(_ option: String, _ message: String) -> UsageError {
    UsageError(command: command, "--\(option): \(message)")
  }

  private func occurrences(of name: String) -> [String?] {
    precondition(known.contains(name), "\(command) does not describe --\(name)")
    return given[name] ?? []
  }
}

/// A command line that can't be understood.
struct UsageError: ExitStatusError, Equatable, CustomStringConvertible {
  /// The command it was meant for, when that is known.
  let command: String?
  /// What is wrong.
  let message: String

  init(command: String? = nil, _ message: String) {
    self.command = command
    self.message = message
  }

  var exitStatus: ExitStatus { .usage }

  /// `run: --launches: "x" is not a whole number`.
  var description: String { command.map { "\($0): \(message)" } ?? message }
}
