import Startup

/// Finds plural forms that a language needs and does not have, that it has and can't use, and that do not show their number.
struct PluralCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    for language in table.languages.keys.ordered() {
      let needs = PluralNeeds(language: language)
      for text in table.languages[language]!.texts {
        // Most texts have no forms.
        if text.text.plain != nil { continue }
        var visit = Visit(text: text, language: language, needs: needs)
        visit.lookAtAll()
        visit.findings.forEach(report)
      }
    }
  }

  /// The forms of one text.
  private struct Visit {
    let text: CheckedTable.Text
    let language: String
    let needs: PluralNeeds
    private(set) var findings: [StringsFinding] = []

    init(text: CheckedTable.Text, language: String, needs: PluralNeeds) {
      self.text = text
      self.language = language
      self.needs = needs
    }

    private mutating func report(_ finding: StringsFinding) { findings.append(finding) }

    mutating func lookAtAll() {
      look(at: text.text.form, path: [], variable: nil)
      for variable in text.text.variables { look(at: variable.form, path: [variable.name], variable: variable) }
    }

    private mutating func look(at form: LocalizedText.Form, path: [String], variable: LocalizedText.Variable?) {
      switch form {
      case .text: break
      case .device(let forms):
        for (device, form) in forms { look(at: form, path: path + [device.rawValue], variable: variable) }
      case .width(let forms):
        for (width, form) in forms { look(at: form, path: path + ["\(width)"], variable: variable) }
      case .plural(let forms):
        lookForMissing(forms, path)
        lookForUseless(forms, path)
        lookForNumbers(forms, path, variable)
        for (category, form) in forms { look(at: form, path: path + [category.rawValue], variable: variable) }
      }
    }

    private mutating func lookForMissing(_ forms: [PluralCategory: LocalizedText.Form], _ path: [String]) {
      if forms[.other] == nil {
        var finding = finding(.missingPluralForm, path, "the form \"other\", which every language needs, is missing")
        finding.severity = .error
        report(finding)
      }
      // A language that nothing is known of is not judged.
      guard needs.isKnown else { return }
      let missing = PluralCategory.allCases.filter { needs.usual.contains($0) && forms[$0] == nil && $0 != .other }
      if !missing.isEmpty {
        let names = FindingText.list(missing.map { "\"\($0.rawValue)\"" })
        let example = missing.compactMap { needs.example[$0] }.map(String.init)
        report(
          finding(
            .missingPluralForm, path,
            "\(language) needs the \(missing.count == 1 ? "form" : "forms") \(names), for numbers such as \(FindingText.list(example))"
          ))
      }
      for category in PluralCategory.allCases where needs.rare.contains(category) && forms[category] == nil {
        guard category != .other else { continue }
        let numbers = needs.example[category].map { "numbers such as \($0)" } ?? "fractions"
        var finding = finding(
          .missingPluralForm, path, "\(language) has a form \"\(category.rawValue)\" for \(numbers)")
        finding.severity = .note
        report(finding)
      }
    }

    private mutating func lookForUseless(_ forms: [PluralCategory: LocalizedText.Form], _ path: [String]) {
      guard needs.isKnown else { return }
      for category in PluralCategory.allCases where forms[category] != nil {
        // A form for zero counts in every language.
        if category == .zero || category == .other || needs.usual.contains(category) || needs.rare.contains(category) {
          continue
        }
        report(
          finding(
            .uselessPluralForm, path + [category.rawValue],
            "no number takes the form \"\(category.rawValue)\" in \(language)"))
      }
    }

    /// A form for one number only may say it in words; one for many numbers that does not show it is probably not meant.
    private mutating func lookForNumbers(
      _ forms: [PluralCategory: LocalizedText.Form], _ path: [String], _ variable: LocalizedText.Variable?
    ) {
      let argument = variable == nil ? LocalizedText.pluralArgument(of: forms) + 1 : text.text.argument(of: variable!)
      let taken = forms.mapValues { arguments(of: $0, from: variable == nil ? 1 : argument) }
      // A text that says no number in any form says something else by its forms.
      let showing = taken.values.filter { $0.contains(argument) }
      guard !showing.isEmpty else { return }
      let known = showing.reduce(into: Set()) { $0.formUnion($1) }
      // What takes an argument of its own has the number in it, written out by the app.
      let shown = taken.mapValues { $0.contains(argument) || !$0.isSubset(of: known) }
      for category in PluralCategory.allCases where shown[category] == false {
        if [.zero, .one, .two].contains(category) && !needs.isShared(category) { continue }
        let numbers = needs.isKnown ? needs.examples(of: category) : ""
        report(
          finding(
            .numberNotShown, path + [category.rawValue],
            "the form \"\(category.rawValue)\" does not show its number\(numbers)"))
      }
    }

    /// What every text of a form takes.
    private func arguments(of form: LocalizedText.Form, from argument: Int) -> Set<Int> {
      var common: Set<Int>?
      form.forEachText { leaf in
        let taken = Set(ArgumentSignature(form: leaf, of: text.text, from: argument).arguments.keys)
        common = common?.intersection(taken) ?? taken
      }
      return common ?? []
    }

    private func finding(_ rule: StringsRule, _ path: [String], _ message: String) -> StringsFinding {
      StringsFinding(
        rule, at: text.place(of: path), "\(FindingText.quoted(text.key)): \(message)", key: text.key.text,
        languages: language.isEmpty ? [] : [language])
    }
  }
}

extension LocalizedText {
  /// The number of a variable's argument, from 1, as the first text that names it counts.
  fileprivate func argument(of variable: Variable) -> Int {
    if let argument = variable.argument { return argument }
    var found: Int?
    form.forEachText { text in
      for conversion in FormatString(text).conversions where conversion.kind == .variable(variable.name) {
        found = found ?? conversion.argument
      }
    }
    return found ?? 1
  }
}
