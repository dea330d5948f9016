import Startup

/// What `--help` and `help COMMAND` print, wrapped for a terminal of 80 columns.
enum HelpText {
  /// The columns help is wrapped to, whatever the terminal: text this narrow is easy to read anywhere.
  static let width = 80

  /// The list of commands by group.
  static func overview(of commands: [any Command]) -> String {
    var text = "startup-prof \(StartupVersion.current): see where a launch's time goes, and what a cache saves\n\n"
    text += "Usage: startup-prof COMMAND [OPTION…] [OPERAND…]\n"
    let column = commands.filter { $0.group != nil }.map(\.name.count).max() ?? 0
    for group in CommandGroup.allCases {
      let members = commands.filter { $0.group == group }
      if members.isEmpty { continue }
      text += "\n\(group.rawValue)\n"
      text += table(members.map { ($0.name, $0.summary) }, column: column)
    }
    text += "\nOptions of every command\n"
    text += optionTable(OptionDescription.common)
    text += "\n" + wrap("\"startup-prof help COMMAND\" explains one; \"startup-prof --version\" says which this is.")
    return text
  }

  /// A command's usage, what it is for and its options.
  static func explanation(of command: any Command) -> String {
    var text = ""
    for (index, line) in command.usage.enumerated() {
      text += "\(index == 0 ? "Usage:" : "      ") startup-prof \(command.name) \(line)\n"
    }
    text += "\n" + wrap(sentence(command.summary))
    for paragraph in command.details { text += "\n" + wrap(paragraph) }
    if !command.verbs.isEmpty {
      let column = command.verbs.map(\.verb.count).max() ?? 0
      text += "\nVerbs\n" + table(command.verbs.map { ($0.verb, $0.summary) }, column: column)
      text += "\n" + wrap("\"startup-prof help \(command.name) VERB\" explains one.")
    }
    if !command.options.isEmpty { text += "\nOptions\n" + optionTable(command.options) }
    text += "\nOptions of every command\n" + optionTable(OptionDescription.common)
    return text
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func optionTable(_ options: [OptionDescription]) -> String {
    // Options with a letter are rare; the others are indented as if they had one.
    let rows = options.map { option in
      (option.letter == nil ? "    \(option.spelling)" : option.spelling, option.summary)
    }
    return table(rows, column: min(26, rows.map(\.0.count).max() ?? 0))
  }

  /// Two columns, the right one wrapped; a left entry too long for its column gets a line of its own.
  private static func table(_ rows: [(String, String)], column: Int) -> String {
    var text = ""
    let indent = 2 + column + 2
    for (left, right) in rows {
      let lines = lines(of: right, width: width - indent)
      var start = "  " + left
      if left.count > column {
        text += start + "\n"
        start = ""
      }
      for (index, line) in lines.enumerated() {
        let prefix = index == 0 ? start : ""
        text += prefix + String(repeating: " ", count: indent - prefix.count) + line + "\n"
      }
    }
    return text
  }

  private static func wrap(_ paragraph: String) -> String {
    lines(of: paragraph, width: width).joined(separator: "\n") + "\n"
  }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
