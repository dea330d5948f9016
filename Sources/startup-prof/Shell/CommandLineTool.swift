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
    FontsCommand(),
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
    switch try takeWord(&rest, &given) {
    case "--version":
      try Console().write("startup-prof \(StartupVersion.current)\n")
      return .success
    case "--help", "-h", "help": return try help(Array(rest))
    case let word? where word.hasPrefix("-"): throw unknownOption(word)
    case let word?: return try run(try command(named: word), rest, given: given)
    case nil: throw UsageError("no command given; \"startup-prof --help\" lists them")
    }
  }

  /// The next argument that is none of the options that may stand in front of a command's name or verb, which are kept.
  private func takeWord(
    _ rest: inout ArraySlice<String>, _ given: inout [String: [String?]]
  ) throws(UsageError) -> String? {
    while let argument = rest.popFirst() {
      switch argument {
      case "--quiet", "-q": given["quiet", default: []].append(nil)
      case "--color":
        guard let value = rest.popFirst() else { throw UsageError("--color needs a value: --color WHEN") }
        given["color", default: []].append(value)
      case _ where argument.hasPrefix("--color="):
        given["color", default: []].append(String(argument.dropFirst("--color=".count)))
      default: return argument
      }
    }
    return nil
  }

  private func run(
    _ command: any Command, _ arguments: ArraySlice<String>, given: [String: [String?]]
  ) throws -> ExitStatus {
    if !command.verbs.isEmpty { return try runVerb(of: command, arguments, given: given) }
    var parser = ArgumentParser(command, given: given)
    let parsed = try parser.parse(Array(arguments))
    if parsed.isSet("help") {
      try parsed.console.write(HelpText.explanation(of: command))
      return .success
    }
    return try command.run(parsed)
  }

  private func runVerb(
    of command: any Command, _ arguments: ArraySlice<String>, given: [String: [String?]]
  ) throws -> ExitStatus {
    var rest = arguments
    var given = given
    guard let word = try takeWord(&rest, &given) else {
      throw UsageError(command: command.name, "no verb given; \"startup-prof help \(command.name)\" lists them")
    }
    if word == "--help" || word == "-h" {
      try help([command.name] + rest.filter { !$0.hasPrefix("-") })
      return .success
    }
    if word == "help" {
      try help([command.name] + rest)
      return .success
    }
    if word.hasPrefix("-") {
      throw UsageError(command: command.name, "options stand behind the verb, and \"\(word)\" stands before it")
    }
    return try run(try verb(named: word, of: command), rest, given: given)
  }

  @discardableResult
  private func help(_ names: [String]) throws -> ExitStatus {
    // Options beside a command's name, as in `--help run --quiet`, change nothing here.
    let names = names.filter { !$0.hasPrefix("-") && $0 != "help" }
    guard let name = names.first else {
      try Console().write(HelpText.overview(of: CommandLineTool.commands))
      return .success
    }
    var command: any Command
    do throws(UsageError) { command = try self.command(named: name) } catch {
      if names.count > 1 { throw Self.oneAtATime(names) }
      throw error
    }
    if names.count > 1 {
      guard !command.verbs.isEmpty, names.count == 2 else { throw Self.oneAtATime(names) }
      command = try verb(named: names[1], of: command)
    }
    try Console().write(HelpText.explanation(of: command))
    return .success
  }

  private static func oneAtATime(_ names: [String]) -> UsageError {
    UsageError("help explains one command at a time, not \"\(names[0])\" and \"\(names[1])\"")
  }

  private func verb(named name: String, of command: any Command) throws(UsageError) -> any Command {
    if let verb = command.verbs.first(where: { $0.verb == name }) { return verb }
    throw UsageError(
      command: command.name,
      "unknown verb \"\(name)\"\(Suggestion.phrase(for: name, in: command.verbs.map(\.verb)))")
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
