/// `fonts`: the fonts that an app ships, each thing that can be done with them a verb.
struct FontsCommand: Command {
  let name = "fonts"
  let group: CommandGroup? = .resources
  let summary = "List the faces of fonts, check what an app would register, and index it"
  let usage = ["VERB [OPTION…] [OPERAND…]"]
  let verbs: [any Command] = [FontsListCommand(), FontsCheckCommand(), FontsIndexCommand()]

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    throw UsageError(command: name, "no verb given; \"startup-prof help fonts\" lists them")
  }
}
