import Startup

/// A file of another kind than the command reads: what it is instead, and which command reads it.
struct MistakenFile: ExitStatusError, CustomStringConvertible {
  /// What it is.
  let kind: StartupFileKind
  /// What the command reads.
  let wanted: StartupFileKind
  /// The operand that named it.
  let operand: String

  var exitStatus: ExitStatus { .usage }

  var description: String {
    let name = operand == "-" ? InputFile.standardInputName : operand
    return "\(name): \(Self.noun(kind)), not \(Self.noun(wanted))\(advice.map { "; \($0)" } ?? "")"
  }

  private static func noun(_ kind: StartupFileKind) -> String {
    switch kind {
    case .scenario: "a scenario"
    case .launches: "saved launches"
    case .run: "the result of a run"
    case .show: "what show printed of a trace"
    case .trace: "a trace"
    }
  }

  private var advice: String? {
    let file = ShellWords.quote(operand)
    switch kind {
    case .scenario: return "measure it: startup-prof run \(file)\(wanted == .trace ? " --trace FILE" : "")"
    case .launches:
      let hasReader = CommandLineTool.commands.contains { $0.name == "diff" }
      return hasReader
        ? "compare them: startup-prof diff \(file) OTHER" : "no command of this version reads them yet"
    case .run: return wanted == .trace ? "run --trace FILE writes one" : nil
    case .show: return nil
    case .trace: return "look at it: startup-prof show \(file)"
    }
  }
}
