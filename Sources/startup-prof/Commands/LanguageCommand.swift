/// `language`: asks how languages are chosen, by a verb.
struct LanguageCommand: Command {
  let name = "language"
  let group: CommandGroup? = .resources
  let summary = "Ask how an app's language is chosen"
  let usage = ["resolve [OPTION…]"]
  let verbs: [any Command] = [LanguageResolveCommand()]

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    preconditionFailure("the shell runs the verbs of \(name), not itself")
  }
}
