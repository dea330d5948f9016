import Startup

extension ScenarioReader {
  /// A command: an argument list, or a text that is split into words as a shell does, or one that is given to a shell.
  mutating func readCommand(_ node: JSONNode, _ name: String, usesShell: Bool) -> [String]? {
    if node.array != nil {
      guard let arguments = checker.strings(node, name, mayBeEmpty: true) else { return nil }
      if arguments.isEmpty || arguments[0].isEmpty {
        checker.complain("\"\(name)\" names no program", at: node.position)
        return nil
      }
      return arguments
    }
    guard node.string != nil else {
      checker.complainOfType(node, name, mustBe: "an argument list or a string")
      return nil
    }
    guard let text = checker.string(node, name) else { return nil }
    if usesShell { return ["/bin/sh", "-c", text] }
    do {
      let words = try ShellWords.split(text)
      if words[0].isEmpty {
        checker.complain("\"\(name)\" names no program", at: node.position)
        return nil
      }
      return words
    } catch {
      let hint = if case .needsShell = error { "; \"shell\": true gives it to one" } else { "" }
      checker.complain("\"\(name)\": \(error)\(hint)", at: node.position)
      return nil
    }
  }

  /// One command, or an array of argument lists and texts, each a command.
  mutating func readCommands(_ node: JSONNode, _ name: String, usesShell: Bool) -> [[String]]? {
    // An array of nothing but strings is one argument list, as in "program".
    guard let elements = node.array, elements.contains(where: { $0.string == nil }) else {
      if node.array?.isEmpty == true { return [] }
      return readCommand(node, name, usesShell: usesShell).map { [$0] }
    }
    for element in elements where element.array == nil {
      checker.complain(
        "\"\(name)\" must be one command or an array of argument lists, not an array with \(element.kind)",
        at: element.position)
      return nil
    }
    let commands = elements.compactMap { readCommand($0, name, usesShell: usesShell) }
    return commands.count == elements.count ? commands : nil
  }

  /// The environment of the launched process.
  mutating func readEnvironment(_ node: JSONNode) -> ScenarioEnvironment {
    var environment = ScenarioEnvironment()
    guard checker.members(of: node, "environment", keys: ScenarioKeys.environment) != nil else { return environment }
    if let inherit = node["inherit"] {
      if let all = inherit.boolean {
        environment.inherit = all ? .all : .none
      } else if inherit.array != nil {
        if let names = checker.distinctStrings(inherit, "inherit"), let elements = inherit.array {
          for (name, element) in zip(names, elements) { checkVariable(name, at: element.position) }
          environment.inherit = .only(names)
        }
      } else {
        checker.complainOfType(inherit, "inherit", mustBe: "true, false or an array of names")
      }
    }
    guard let set = node["set"], let members = checker.members(of: set, "set") else { return environment }
    for member in members {
      checkVariable(member.key, at: member.keyPosition)
      guard let value = checker.string(member.value, member.key, mayBeEmpty: true) else { continue }
      environment.set.append(.init(name: member.key, value: value))
    }
    return environment
  }

  private mutating func checkVariable(_ name: String, at position: TextPosition) {
    if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) || name.utf8.contains(0) {
      checker.complain("\"\(name)\" can't be the name of an environment variable", at: position)
    } else if name.hasPrefix(ScenarioEnvironment.reservedPrefix) {
      checker.complain("\"\(name)\" belongs to the contract between startup-prof and the app", at: position)
    }
  }
}
