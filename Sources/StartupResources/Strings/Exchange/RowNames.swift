import Startup

/// What the rows of a sheet are called in XLIFF for one language, and which of them it needs, for which some must know of those beside
/// them.
struct RowNames {
  /// What the forms of a key, or of one of its variables, are for in a language.
  private struct Kind {
    var rule: FormName.Rule?
    /// The text that most numbers and devices have.
    var usual: String?
  }

  private let language: String
  private let source: String
  private var targets: [TextKey: Kind] = [:]
  private var sources: [TextKey: Kind] = [:]
  /// The keys and variables that have forms for devices, and the keys that have any.
  private var withDevices: Set<TextKey> = []
  private var withForms: Set<TextKey> = []

  init(_ rows: [TextSheet.Row], language: String, source: String) {
    self.language = language
    self.source = source
    for row in rows where !row.form.isEmpty {
      let form = FormName(row.form, rules: row.rules)
      let key = Self.key(row, form.variable)
      withForms.insert(Self.key(row, ""))
      if row.rules == nil, form.isSurelyDevice { withDevices.insert(key) }
      if row.rules == nil { continue }
      if row.cells[language] != nil { targets[key] = Kind(rule: form.steps.first?.rule) }
      guard let cell = row.cells[source] else { continue }
      let isUsual = form.steps.allSatisfy { $0.name == DeviceKind.other.rawValue }
      sources[key] = Kind(rule: form.steps.first?.rule, usual: isUsual ? cell.text : sources[key]?.usual)
    }
  }

  private static func key(_ row: TextSheet.Row, _ variable: String) -> TextKey {
    TextKey([row.table, row.key, variable].joined(separator: "\u{0}"))
  }

  /// Whether a row's form is of the kind that the language has its own by, or will, where it has none yet: as the source language.
  func isWanted(_ row: TextSheet.Row) -> Bool {
    let form = FormName(row.form, rules: row.rules)
    let key = Self.key(row, form.variable)
    guard row.rules != nil, let rule = form.steps.first?.rule, let own = targets[key] ?? sources[key] else {
      return true
    }
    return own.rule == rule
  }

  /// What a row is translated from. What only a translation has is translated from its key, or from what stands for most numbers or
  /// devices in a source language that has forms of another kind.
  func source(of row: TextSheet.Row) -> String {
    if let cell = row.cells[source] { return cell.text }
    let form = FormName(row.form, rules: row.rules)
    let kind = sources[Self.key(row, form.variable)]
    guard row.rules != nil, let kind, kind.rule != form.steps.first?.rule else { return row.key }
    return kind.usual ?? row.key
  }

  func id(of row: TextSheet.Row) -> String {
    var form = FormName(row.form, rules: row.rules)
    if row.rules == nil, withDevices.contains(Self.key(row, form.variable)) { form = form.besideDevices() }
    switch row.fileKind {
    case .strings: return row.key
    case .catalog: return XLIFFUnitName.inCatalog(row.key, form)
    case .dictionary:
      return XLIFFUnitName.inDictionary(row.key, form, hasForms: withForms.contains(Self.key(row, "")))
    }
  }
}
