import Startup

/// `language`: asks how languages are chosen.
struct LanguageCommand: Command {
  let name = "language"
  let group: CommandGroup? = .resources
  let summary = "Say which languages an app would use for a user's preferences, and why"
  let usage = ["resolve --available LIST|APP --preferred LIST", "resolve --stdin"]
  let details = [
    """
    Languages are separated by commas, most wanted first; APP is an app's folder, whose languages and development language \
    count. The chain is what Apple's systems would look into; it is empty when nothing fits, and then the development \
    language is used.
    """,
    """
    With --stdin each line "available|preferred" of standard input gives one line with the chain, separated by commas, empty for \
    none.
    """,
  ]
  let options: [OptionDescription] = [
    .value("available", "LIST|APP", "the languages there are, or the folder of an app"),
    .value("preferred", "LIST", "the languages that are wanted"),
    .value("policy", "NAME", "how they are compared: apple (default) or stripRegion"),
    .flag("stdin", "answer each line of standard input"),
  ]
  let operands = OperandRule(["verb"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard arguments.operands[0] == "resolve" else {
      let verb = arguments.operands[0]
      throw UsageError(command: name, "unknown verb \"\(verb)\"\(Suggestion.phrase(for: verb, in: ["resolve"]))")
    }
    let policy = try arguments.choice("policy", of: LanguageMatcher.Policy.self) ?? .apple
    if arguments.isSet("stdin") {
      try answerLines(policy, arguments.console)
      return .success
    }
    guard let available = arguments.value("available"), let preferred = arguments.value("preferred") else {
      throw UsageError(command: name, "resolve needs --available and --preferred, or --stdin")
    }
    let localizations =
      FileSystem.isDirectory(available)
      ? try Localizations(app: available) : Localizations(available: Self.list(available))
    let decision = LanguageDecision(
      choice: nil, preferred: Self.list(preferred), localizations: localizations, policy: policy)
    try arguments.console.write(Self.text(decision))
    return .success
  }

  private func answerLines(_ policy: LanguageMatcher.Policy, _ console: Console) throws {
    let input = try FileSystem.contents(of: "/dev/stdin")
    var output = ""
    var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ToolError("standard input:\(index + 1):1: expected \"available|preferred\", found \"\(text)\"")
      }
      let chain = LanguageMatcher.chain(
        preferred: Self.list(String(parts[1])), available: Self.list(String(parts[0])), policy: policy)
      output += chain.joined(separator: ",") + "\n"
    }
    try console.write(output)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
  }

  private static func text(_ decision: LanguageDecision) -> String {
    let why: String =
      switch decision.reason {
      case .choice: "the user's choice for this app"
      case .match: "the preferred languages match"
      case .development: "nothing matches: the development language"
      }
    let direction = decision.direction == .rightToLeft ? "right to left" : "left to right"
    return """
      language   \(Console.oneLine(decision.language))
      why        \(why)
      chain      \(Console.oneLine(decision.chain.joined(separator: ", ")))
      then       \(Console.oneLine(decision.searchOrder.dropFirst(decision.chain.count).joined(separator: ", ")))
      direction  \(direction)

      """
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
