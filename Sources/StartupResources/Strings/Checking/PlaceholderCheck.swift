import Startup

/// Finds conversions that do not take the arguments that the development language's text takes.
struct PlaceholderCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    let reference = table.reference
    let texts = table.referenceTexts
    var signatures: [TextKey: Wanted] = [:]
    for text in texts?.texts ?? [] {
      let signature = ArgumentSignature(text.text)
      signatures[text.key] = Wanted(text.text, signature)
      reportGap(text, signature, report)
      if table.sourceLanguage == reference, !text.isImplied, text.path.hasSuffix(".xcstrings") {
        compareWithKey(text, signature, reference ?? "", report)
      }
    }
    for language in table.languages.keys.ordered() {
      for text in table.languages[language]!.texts {
        let signature = ArgumentSignature(text.text)
        lookAlone(text, signature, language, report)
        guard let reference, language != reference, let wanted = signatures[text.key] else { continue }
        compare(text, signature, language, with: wanted, of: reference, report)
      }
    }
  }

  /// What a text of the development language takes.
  private struct Wanted {
    let all: ArgumentSignature
    /// What a translation must take: an argument of a form for few numbers may be left out where there is no such form.
    let needed: Set<Int>

    init(_ text: LocalizedText, _ signature: ArgumentSignature) {
      all = signature
      let isPlain = text.plain != nil
      needed = (isPlain ? nil : ArgumentSignature.usualArguments(of: text)) ?? Set(signature.arguments.keys)
    }
  }

  /// What is wrong in a text whatever the others are.
  private func lookAlone(
    _ text: CheckedTable.Text, _ signature: ArgumentSignature, _ language: String, _ report: (StringsFinding) -> Void
  ) {
    let languages = language.isEmpty ? [] : [language]
    if let (argument, first, second) = signature.conflict {
      report(
        StringsFinding(
          .placeholderMismatch, at: text.place,
          "\(FindingText.quoted(text.key)): argument \(argument) is taken as \(first.conversion) and as \(second.conversion)",
          key: text.key.text, languages: languages))
    }
    if signature.isMixed {
      report(
        StringsFinding(
          .mixedPositions, at: text.place,
          "\(FindingText.quoted(text.key)): conversions with and without an argument number; give each one, such as %1$@",
          key: text.key.text, languages: languages))
    }
  }

  private func reportGap(
    _ text: CheckedTable.Text, _ signature: ArgumentSignature, _ report: (StringsFinding) -> Void
  ) {
    guard let last = signature.arguments.keys.max(), signature.arguments.count < last,
      let gap = (1...last).first(where: { signature.arguments[$0] == nil })
    else { return }
    report(
      StringsFinding(
        .placeholderGap, at: text.place,
        "\(FindingText.quoted(text.key)): argument \(gap) is skipped; C's formats can't know its size",
        key: text.key.text))
  }

  private func compareWithKey(
    _ text: CheckedTable.Text, _ signature: ArgumentSignature, _ language: String, _ report: (StringsFinding) -> Void
  ) {
    let key = LocalizedText(text.key.text)
    let wanted = Wanted(key, ArgumentSignature(key))
    // A key that asks nothing is a name.
    if !wanted.all.isEmpty { compare(text, signature, language, with: wanted, of: "the key", report) }
  }

  private func compare(
    _ text: CheckedTable.Text, _ found: ArgumentSignature, _ language: String,
    with wanted: Wanted, of other: String, _ report: (StringsFinding) -> Void
  ) {
    // An empty translation is told as such.
    if text.text.plain?.isEmpty == true { return }
    var differences: [String] = []
    for argument in Set(found.arguments.keys).union(wanted.all.arguments.keys).sorted() {
      switch (found.arguments[argument], wanted.all.arguments[argument]) {
      case (let here?, let there?) where here.kind != there.kind:
        differences.append(
          "\(language) takes argument \(argument) as \(here.conversion), \(other) as \(there.conversion)")
      case (nil, let there?) where wanted.needed.contains(argument):
        differences.append("\(language) lacks argument \(argument), \(there.conversion) in \(other)")
      case (let here?, nil):
        differences.append("\(language) takes argument \(argument) as \(here.conversion), \(other) does not have it")
      default: break
      }
    }
    guard !differences.isEmpty else { return }
    report(
      StringsFinding(
        .placeholderMismatch, at: text.place,
        "\(FindingText.quoted(text.key)): \(differences.joined(separator: "; "))", key: text.key.text,
        languages: [language]))
  }
}
