import Startup

/// One thing the tool can do. A command is a value without state: everything it works on comes with its arguments.
protocol Command: Sendable {
  /// What is typed to reach it.
  var name: String { get }
  /// Where `--help` lists it; nil for a command that only the tool itself starts.
  var group: CommandGroup? { get }
  /// One line for the list of commands, without a full stop.
  var summary: String { get }
  /// What may stand behind the name, one form a line: `[OPTION…] SCENARIO`.
  var usage: [String] { get }
  /// Paragraphs for `help COMMAND`, wrapped by the shell.
  var details: [String] { get }
  /// The options it knows beside those of every command.
  var options: [OptionDescription] { get }
  /// The operands it takes.
  var operands: OperandRule { get }
  /// What can be done, when that is told by a second word: commands whose names are both words.
  var verbs: [any Command] { get }
  /// Does the work. An error thrown here becomes one line on standard error.
  @MainActor func run(_ arguments: ParsedArguments) throws -> ExitStatus
}

extension Command {
  var details: [String] { [] }
  var options: [OptionDescription] { [] }
  var operands: OperandRule { .none }
  var verbs: [any Command] { [] }

  /// The last word of the name.
  var verb: String { name.split(separator: " ").last.map(String.init) ?? name }
}

/// The parts of `--help`.
enum CommandGroup: String, CaseIterable, Sendable {
  case measure = "Measure"
  case keep = "Keep"
  case read = "Read"
  case resources = "Resources"
}

/// Which operands a command takes.
struct OperandRule: Sendable {
  /// What may follow `--`.
  enum Program: Sendable {
    /// More operands, which then may start with a dash.
    case operands
    /// A program with its arguments, instead of operands.
    case insteadOfOperands
    /// A program with its arguments, beside operands.
    case besideOperands
  }

  /// The name of each operand in messages; when more are allowed, the last name is theirs.
  let names: [String]
  /// How many must be given, unless a program is.
  let required: Int
  /// Whether more than the named ones may follow.
  let allowsMore: Bool
  /// What stands behind `--`.
  let program: Program
  /// Whether operands beyond those that must be given may be empty: texts may be, paths and keys not.
  let restMayBeEmpty: Bool

  init(
    _ names: [String] = [], required: Int? = nil, allowsMore: Bool = false, program: Program = .operands,
    restMayBeEmpty: Bool = false
  ) {
    self.restMayBeEmpty = restMayBeEmpty
    self.names = names
    self.required = required ?? names.count
    self.allowsMore = allowsMore
    self.program = program
  }

  /// No operands at all.
  static let none = OperandRule()
}
