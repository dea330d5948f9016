/// Takes the texts out of a catalog's JSON.
struct StringCatalogReader {
  private(set) var sourceLanguage = ""
  private(set) var version = ""
  private(set) var entries: [StringCatalog.Entry] = []
  private(set) var problems: [StringsFileProblem] = []

  private static let versions: Set<String> = ["1.0", "1.1"]

  mutating func read(_ root: JSONNode) throws(StringsFileProblem) {
    guard let members = root.members else { throw StringsFileProblem(.notATable(found: root.kind), at: root.position) }
    guard let strings = root["strings"], let keys = strings.members else {
      let place = root["strings"]?.position ?? root.position
      throw StringsFileProblem(
        .unexpected(expected: "\"strings\" with an object of keys", found: root["strings"]?.kind ?? "none"), at: place)
    }
    guard let language = root["sourceLanguage"]?.string else {
      throw StringsFileProblem(
        .unexpected(expected: "\"sourceLanguage\" with a language", found: root["sourceLanguage"]?.kind ?? "none"),
        at: root["sourceLanguage"]?.position ?? root.position)
    }
    sourceLanguage = language
    version = root["version"]?.string ?? ""
    if !Self.versions.contains(version) {
      let place = members.first { $0.key == "version" }?.keyPosition ?? root.position
      problems.append(StringsFileProblem(.catalogVersion(version), at: place))
    }
    for key in keys { entries.append(entry(key)) }
  }

  private mutating func entry(_ member: JSONMember) -> StringCatalog.Entry {
    var localizations: [StringCatalog.Localization] = []
    var setLanguages: [String] = []
    if member.value.members == nil { report(.notAForm(of: "it", found: member.value.kind), member.key, member.value) }
    for language in member.value["localizations"]?.members ?? [] {
      if let set = language.value["stringSet"] {
        // Told once, however many languages have one.
        if setLanguages.isEmpty { problems.append(StringsFileProblem(.textSet(key: member.key), at: set.position)) }
        setLanguages.append(language.key)
        continue
      }
      var unit = StringCatalogUnitReader(key: member.key, language: language.key)
      let text = unit.text(language.value)
      problems += unit.problems
      if let text {
        localizations.append(
          StringCatalog.Localization(
            language: language.key, text: text, state: unit.state, places: LocalizedTextPlaces(language)))
      }
    }
    return StringCatalog.Entry(
      key: member.key, comment: member.value["comment"]?.string,
      extractionState: member.value["extractionState"]?.string,
      shouldTranslate: member.value["shouldTranslate"]?.boolean ?? true, localizations: localizations,
      setLanguages: setLanguages, position: member.keyPosition)
  }

  private mutating func report(_ problem: LocalizedTextProblem, _ key: String, _ node: JSONNode) {
    problems.append(StringsFileProblem(.variation(key: key, problem), at: node.position))
  }
}

/// Reads one text of a catalog: a unit, its variations, its substitutions.
package struct StringCatalogUnitReader {
  private let key: String
  private let language: String
  package private(set) var problems: [StringsFileProblem] = []
  private(set) var state: StringCatalog.State?

  package init(key: String, language: String) {
    self.key = key
    self.language = language
  }

  package mutating func text(_ node: JSONNode) -> LocalizedText? {
    var variables: [LocalizedText.Variable] = []
    for member in node["substitutions"]?.members ?? [] {
      if let variable = variable(member) { variables.append(variable) }
    }
    guard let form = form(node, of: "it", argument: nil, depth: 0) else { return nil }
    let text = LocalizedText(form, variables: variables)
    for name in text.undefinedVariables { report(.undefinedVariable(name), node) }
    return text
  }

  private mutating func variable(_ member: JSONMember) -> LocalizedText.Variable? {
    let argument = member.value["argNum"]?.integer.flatMap { Int(exactly: $0) }.flatMap {
      $0 > 0 ? $0 : nil
    }
    var conversion = "lld"
    if let given = member.value["formatSpecifier"], let text = given.string {
      if LocalizedText.Variable.isConversion(text) {
        conversion = text
      } else {
        report(.notAConversion(variable: member.key, found: text), given)
      }
    }
    // In a substitution `%arg` stands for its argument.
    let written = "%" + (argument.map { "\($0)$" } ?? "") + conversion
    guard let form = form(member.value, of: member.key, argument: written, depth: 0) else { return nil }
    return LocalizedText.Variable(name: member.key, argument: argument, conversion: conversion, form: form)
  }

  private mutating func form(
    _ node: JSONNode, of owner: String, argument: String?, depth: Int
  ) -> LocalizedText.Form? {
    guard depth < LocalizedText.Form.depthLimit else {
      report(.tooDeep(limit: LocalizedText.Form.depthLimit), node)
      return nil
    }
    if let variations = node["variations"]?.members, let rule = variations.first {
      return forms(rule, of: owner, argument: argument, depth: depth)
    }
    guard let unit = node["stringUnit"] else {
      report(node.members == nil ? .notAForm(of: owner, found: node.kind) : .nothing, node)
      return nil
    }
    guard let value = unit["value"]?.string else {
      report(.notAForm(of: owner, found: unit["value"]?.kind ?? "no value"), unit)
      return nil
    }
    note(unit["state"]?.string)
    return .text(argument.map { value.replacingArgument(with: $0) } ?? value)
  }

  private mutating func forms(
    _ rule: JSONMember, of owner: String, argument: String?, depth: Int
  ) -> LocalizedText.Form? {
    var builder = LocalizedTextFormBuilder()
    for member in rule.value.members ?? [] {
      guard let form = form(member.value, of: member.key, argument: argument, depth: depth + 1) else { continue }
      let isKnown: Bool
      switch rule.key {
      case "plural": isKnown = builder.add(plural: member.key, form)
      case "device": isKnown = builder.add(device: member.key, form)
      case "width": isKnown = builder.add(width: member.key, form)
      default:
        report(.unknownRule(variable: owner, rule: rule.key), rule.value)
        return nil
      }
      if !isKnown { report(.unknownForm(of: owner, name: member.key), member.value) }
    }
    if rule.key == "plural", !builder.hasOther { report(.missingOther(of: owner), rule.value) }
    if builder.form == nil { report(.nothing, rule.value) }
    return builder.form
  }

  /// Keeps the least advanced state.
  private mutating func note(_ name: String?) {
    guard let name, let given = StringCatalog.State(rawValue: name) else { return }
    let order: [StringCatalog.State] = [.new, .stale, .needsReview, .translated]
    guard let known = state else {
      state = given
      return
    }
    if order.firstIndex(of: given)! < order.firstIndex(of: known)! { state = given }
  }

  private mutating func report(_ problem: LocalizedTextProblem, _ node: JSONNode) {
    problems.append(StringsFileProblem(.variation(key: "\(key) (\(language))", problem), at: node.position))
  }
}

extension String {
  /// With every `%arg` as the conversion it stands for; `%%arg` is a percent sign and a word.
  fileprivate func replacingArgument(with conversion: String) -> String {
    var result = ""
    var rest = self[...]
    while let percent = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        result += "%%"
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("%arg") {
        result += conversion
        rest = rest.dropFirst(4)
      } else {
        result += "%"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
