import Startup

/// Takes a command line apart by what a command says of itself.
///
/// Options may stand anywhere before `--`, with their value after `=` or as the next argument; a lone `-` and a negative number are operands. Names
/// are not abbreviated, so that a new option never changes what an old script means.
struct ArgumentParser {
  private let command: any Command
  private let options: [OptionDescription]
  private var operands: [String] = []
  private var program: [String]?
  private var given: [String: [String?]]

  /// A parser for `command`, with the occurrences of common options that stood before its name.
  init(_ command: any Command, given: [String: [String?]] = [:]) {
    self.command = command
    self.given = given
    options = command.options + OptionDescription.common
  }

  /// Reads everything behind the command's name.
  mutating func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        takeRest(Array(rest))
        break
      }
      if argument.hasPrefix("--") {
        try takeLongOption(argument, &rest)
      } else if argument.hasPrefix("-") && argument != "-" && !Self.isNumber(argument) {
        try takeLetters(argument)
      } else {
        operands.append(argument)
      }
    }
    if given["help"] == nil { try checkOperands() }
    return ParsedArguments(
      command: command.name, options: options, operands: operands, program: program, given: given,
      console: try console())
  }

  /// Whether it is a negative number, which no option begins like.
  private static func isNumber(_ argument: String) -> Bool { JSONNumber(argument) != nil }

  private mutating func takeRest(_ rest: [String]) {
    if case .operands = command.operands.program { operands += rest } else { program = rest }
  }

  private mutating func takeLongOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw error(
        "unknown option \"--\(name)\"" + Suggestion.phrase(for: "--\(name)", in: options.map { "--\($0.name)" }))
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    switch option.argument {
    case .none:
      if value != nil { throw error("--\(name) takes no value") }
    case .optionalValue: break
    case .value(let placeholder):
      if value == nil {
        guard let next = rest.first else { throw error("--\(name) needs a value: --\(name) \(placeholder)") }
        // A forgotten value would otherwise swallow the option behind it.
        if next.hasPrefix("--") {
          throw error("--\(name) needs a value: --\(name) \(placeholder) (or --\(name)=\(next) if that is it)")
        }
        value = next
        rest.removeFirst()
      }
    }
    try add(option, value)
  }

  private mutating func takeLetters(_ argument: String) throws(UsageError) {
    for letter in argument.dropFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw error("unknown option \"-\(letter)\"")
      }
      try add(option, nil)
    }
  }

  private mutating func add(_ option: OptionDescription, _ value: String?) throws(UsageError) {
    if value?.isEmpty == true { throw error("--\(option.name): the value is empty") }
    if case .value = option.argument, !option.isRepeatable, given[option.name] != nil {
      throw error("--\(option.name) is given more than once")
    }
    given[option.name, default: []].append(value)
  }

  private func checkOperands() throws(UsageError) {
    let rule = command.operands
    if let program {
      if program.isEmpty { throw error("no program after \"--\"") }
      if program[0].isEmpty { throw error("the program's name after \"--\" is empty") }
      if case .insteadOfOperands = rule.program {
        guard let first = operands.first else { return }
        throw error("\"\(first)\" and a program after \"--\" can't be given together")
      }
    }
    let neverEmpty = rule.restMayBeEmpty ? operands.prefix(rule.required) : operands[...]
    if let index = neverEmpty.firstIndex(of: "") {
      let name = rule.names.isEmpty ? "operand" : rule.names[min(index, rule.names.count - 1)]
      throw error("the \(name) given is empty")
    }
    if operands.count < rule.required {
      let missing = rule.names[min(operands.count, rule.names.count - 1)]
      if case .insteadOfOperands = rule.program { throw error("no \(missing) and no program after \"--\" given") }
      throw error("no \(missing) given")
    }
    if !rule.allowsMore, operands.count > rule.names.count {
      throw error("unexpected operand \"\(operands[rule.names.count])\"\(optionalValueHint)")
    }
  }

  /// The likely reason for an operand too many: the value of an option that takes it only after `=`.
  private var optionalValueHint: String {
    for option in options {
      if case .optionalValue(let placeholder) = option.argument, given[option.name]?.last == .some(nil) {
        return " (a file for --\(option.name) is written --\(option.name)=\(placeholder))"
      }
    }
    return ""
  }

  private func console() throws(UsageError) -> Console {
    let arguments = ParsedArguments(
      command: command.name, options: options, operands: [], program: nil, given: given, console: Console())
    return Console(
      colorMode: try arguments.choice("color", of: Console.ColorMode.self) ?? .auto, isQuiet: given["quiet"] != nil)
  }

  private func error(_ message: String) -> UsageError { UsageError(command: command.name, message) }
}
