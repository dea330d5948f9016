import Startup

/// Finds a `%` that begins no conversion: harmless while the text is shown as it is, and wrong once it is given arguments.
struct PercentCheck: TableCheck {
  private let uses: UseCheck?

  init(_ uses: UseCheck?) { self.uses = uses }

  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    let texts = table.referenceTexts
    var formatted = uses?.formattedKeys(of: table.name) ?? []
    for language in table.languages.values {
      for text in language.texts where text.text.plain?.utf8.contains(UInt8(ascii: "%")) != false {
        if !ArgumentSignature(text.text).isEmpty { formatted.insert(text.key) }
      }
    }
    for language in table.languages.keys.ordered() {
      for text in table.languages[language]!.texts {
        guard let context = Self.lonePercent(in: text.text) else { continue }
        let isFormatted = formatted.contains(text.key)
        // Said once for the development language; what its translations repeat is as right or wrong.
        let isRepeated =
          language != table.reference && texts?[text.key].map { Self.lonePercent(in: $0.text) != nil } == true
        if isRepeated && !isFormatted { continue }
        var finding = StringsFinding(
          .lonePercent, at: text.place,
          "\(FindingText.quoted(text.key)): \(FindingText.quoted(context)) begins no conversion; "
            + (isFormatted
              ? "the text takes arguments, so write %% for a percent sign"
              : "write %% if the text is given arguments"),
          key: text.key.text, languages: language.isEmpty ? [] : [language])
        if isFormatted { finding.severity = .error }
        report(finding)
      }
    }
  }

  /// The first such sign of a text with what stands behind it.
  private static func lonePercent(in text: LocalizedText) -> String? {
    var found: String?
    func look(at form: String) {
      guard found == nil, form.utf8.contains(UInt8(ascii: "%")) else { return }
      guard let problem = FormatString(form).problems.first(where: { $0.kind == .lonePercent }) else { return }
      let start = form.utf8.index(form.startIndex, offsetBy: problem.offset)
      found = String(form[start...].prefix(8))
    }
    text.form.forEachText(look)
    for variable in text.variables { variable.form.forEachText(look) }
    return found
  }
}
