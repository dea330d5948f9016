/// `strings`: the tables of texts that an app has, each thing that can be done with them a verb.
struct StringsCommand: Command {
  let name = "strings"
  let group: CommandGroup? = .resources
  let summary = "Look into string tables, check them, and see what an app would show"
  let usage = ["VERB [OPTION…] [OPERAND…]"]
  let verbs: [any Command] = [
    StringsDumpCommand(), StringsGetCommand(), StringsCheckCommand(), StringsExtractCommand(),
    StringsExportCommand(), StringsImportCommand(),
    StringsCompileCommand(), StringsPseudoCommand(), StringsObserveCommand(),
  ]

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    throw UsageError(command: name, "no verb given; \"startup-prof help strings\" lists them")
  }
}
