import Startup

/// The tool: finds the command that is meant, runs it, and turns whatever happens into output and an exit status.
@MainActor struct CommandLineTool {
  /// The commands there are. They hold nothing, so naming them all costs nothing at launch.
  nonisolated static let commands: [any Command] = [
    InitCommand(),
    RunCommand(),
    HostStagesCommand(),
    ShowCommand(),
    LanguageCommand(),
    StringsCommand(),
  ]

  /// Runs the tool with the arguments behind its own name.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      return try CommandLineTool().dispatch(arguments)
    } catch let error as SystemError where error.isBrokenPipe && error.path == "standard output" {
      return .closedPipe
    } catch {
      Console.complain("\(error)")
      return (error as? any ExitStatusError)?.exitStatus ?? .usage
    }
  }

  private func dispatch(_ arguments: [String]) throws -> ExitStatus {
    var rest = arguments[...]
    var given: [String: [String?]] = [:]
    while let argument = rest.popFirst() {
      switch argument {
      case "--version":
        try Console().write("startup-prof \(StartupVersion.current)\n")
        return .success
      case "--help", "-h": return try help(Array(rest))
      case "help": return try help(Array(rest))
      case "--quiet", "-q": given["quiet", default: []].append(nil)
      case "--color":
        guard let value = rest.popFirst() else { throw UsageError("--color needs a value: --color WHEN") }
        given["color", default: []].append(value)
      case _ where argument.hasPrefix("--color="):
        given["color", default: []].append(String(argument.dropFirst("--color=".count)))
      case _ where argument.hasPrefix("-"): throw unknownOption(argument)
      default: return try run(argument, Array(rest), given: given)
      }
    }
    throw UsageError("no command given; \"startup-prof --help\" lists them")
  }

  private func run(_ name: String, _ arguments: [String], given: [String: [String?]]) throws -> ExitStatus {
    let command = try command(named: name)
    var parser = ArgumentParser(command, given: given)
    let parsed = try parser.parse(arguments)
    if parsed.isSet("help") {
      try parsed.console.write(HelpText.explanation(of: command))
      return .success
    }
    return try command.run(parsed)
  }

  private func help(_ names: [String]) throws -> ExitStatus {
    // Options beside a command's name, as in `--help run --quiet`, change nothing here.
    let names = names.filter { !$0.hasPrefix("-") && $0 != "help" }
    if names.count > 1 {
      throw UsageError("help explains one command at a time, not \"\(names[0])\" and \"\(names[1])\"")
    }
    guard let name = names.first else {
      try Console().write(HelpText.overview(of: CommandLineTool.commands))
      return .success
    }
    try Console().write(HelpText.explanation(of: try command(named: name)))
    return .success
  }

  private func command(named name: String) throws(UsageError) -> any Command {
    if let command = CommandLineTool.commands.first(where: { $0.name == name }) { return command }
    let names = CommandLineTool.commands.filter { $0.group != nil }.map(\.name) + ["help"]
    throw UsageError("unknown command \"\(name)\"\(Suggestion.phrase(for: name, in: names))")
  }

  private func unknownOption(_ argument: String) -> UsageError {
    let name = argument.prefix { $0 != "=" }
    let known = OptionDescription.common.map { "--\($0.name)" } + ["--version"]
    return UsageError("unknown option \"\(name)\"\(Suggestion.phrase(for: String(name), in: known))")
  }
}
