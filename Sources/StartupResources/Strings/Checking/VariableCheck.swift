import Startup

/// Finds variables that name themselves, in their own forms or by way of others: the text in their place would never end.
struct VariableCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    for language in table.languages.keys.ordered() {
      for text in table.languages[language]!.texts where !text.text.variables.isEmpty {
        for name in Self.endless(text.text) {
          report(
            StringsFinding(
              .fileProblem, at: text.place(of: [name]),
              "\(FindingText.quoted(text.key)): the variable \(name) is inside of itself, so that its text never ends",
              key: text.key.text, languages: language.isEmpty ? [] : [language]))
        }
      }
    }
  }

  /// The variables of a text that lead to themselves, in their order.
  private static func endless(_ text: LocalizedText) -> [String] {
    var named: [String: Set<String>] = [:]
    for variable in text.variables { named[variable.name] = names(in: variable.form) }
    // What names no other ends, and what no other names is in no circle; without them their neighbors may be such.
    while true {
      let inside = named.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      let left = named.filter { name, others in
        inside.contains(name) && others.contains { named[$0] != nil }
      }
      if left.count == named.count { break }
      named = left.mapValues { $0.filter { left[$0] != nil } }
    }
    return text.variables.map(\.name).filter { named[$0] != nil }
  }

  private static func names(in form: LocalizedText.Form) -> Set<String> {
    var names: Set<String> = []
    form.forEachText { text in
      let bytes = text.utf8Span.span
      var scanner = FormatScanner(bytes)
      while let piece = scanner.next() {
        if piece.kind == .variable {
          names.insert(String(repairing: bytes.extracting(piece.variableName(in: bytes))))
        }
      }
    }
    return names
  }
}
