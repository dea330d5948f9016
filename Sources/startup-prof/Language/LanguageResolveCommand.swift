import Startup

/// `language resolve`: which languages an app would use, and why.
struct LanguageResolveCommand: Command {
  let name = "language resolve"
  let group: CommandGroup? = nil
  let summary = "Say which languages an app would use for a user's preferences, and why"
  let usage = ["--available LIST|APP --preferred LIST", "--stdin"]
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

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let policy = try arguments.choice("policy", of: LanguageMatcher.Policy.self) ?? .apple
    if arguments.isSet("stdin") {
      if arguments.value("available") ?? arguments.value("preferred") != nil {
        throw UsageError(command: name, "--stdin reads what is available and preferred; leave the other options out")
      }
      try answerLines(policy, arguments.console)
      return .success
    }
    guard let available = arguments.value("available"), let preferred = arguments.value("preferred") else {
      throw UsageError(command: name, "--available and --preferred are needed, or --stdin")
    }
    let localizations = try localizations(available, arguments)
    let decision = LanguageDecision(
      choice: nil, preferred: Self.list(preferred), localizations: localizations, policy: policy)
    try arguments.console.write(Self.text(decision))
    return .success
  }

  /// The languages of an app's folder, or those that are listed. What can be neither is a mistake: an answer would say that nothing fits.
  private func localizations(_ available: String, _ arguments: ParsedArguments) throws -> Localizations {
    if FileSystem.isDirectory(available) { return try AppFolder.localizations(of: available, arguments) }
    let list = Self.list(available)
    for name in list where !Self.isLanguage(name) {
      throw arguments.error("available", "\"\(name)\" is neither a folder nor a language")
    }
    return Localizations(available: list)
  }

  /// All languages have two or three letters; names that apps used before (`English`) stand for those.
  private static func isLanguage(_ name: String) -> Bool {
    if name == "Base" { return true }
    guard !name.utf8.contains(UInt8(ascii: "/")), let tag = LanguageTag(name)?.canonical else { return false }
    return (2...3).contains(tag.language.utf8.count)
  }

  /// Answers what has come before it waits for more, so that another program can ask and wait for the answer.
  private func answerLines(_ policy: LanguageMatcher.Policy, _ console: Console) throws {
    let input = try InputFile(operand: "-")
    var lines = LineReader()
    while let part = try lines.next(of: input) {
      var output = ""
      for line in part {
        guard let answer = Self.answer(line.text, policy) else {
          try console.write(output)
          throw ToolError(
            "\(input.name):\(line.number):1: expected \"available|preferred\", found \"\(Console.oneLine(line.text))\"")
        }
        output += answer + "\n"
      }
      try console.write(output)
    }
  }

  /// The chain for a line, nil for one that does not ask.
  private static func answer(_ line: String, _ policy: LanguageMatcher.Policy) -> String? {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    if parts.count != 2 { return nil }
    return LanguageMatcher.chain(
      preferred: list(String(parts[1])), available: list(String(parts[0])), policy: policy
    ).joined(separator: ",")
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
      chain      \(list(decision.chain[...]))
      then       \(list(decision.searchOrder.dropFirst(decision.chain.count)))
      direction  \(direction)

      """
  }

  private static func list(_ languages: ArraySlice<String>) -> String {
    languages.isEmpty ? "none" : Console.oneLine(languages.joined(separator: ", "))
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
