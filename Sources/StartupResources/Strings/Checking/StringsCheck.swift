import Startup

/// What is wrong in the string tables of an app, or of any folder that holds tables: in each file, in each language, and between
/// the languages.
public struct StringsCheck: Sendable {
  /// What can be chosen.
  public struct Options: Sendable {
    /// The language that the others are compared with; found out when nil.
    public var developmentLanguage: String?
    /// How bad a rule's findings are, instead of how bad they usually are; nil inside for a rule that is left out.
    public var severities: [StringsRule: StringsFinding.Severity?] = [:]

    /// Whether each untranslated text is told of a language that has many, instead of how many there are.
    public var listsUntranslated = false

    /// What the sources name, for finding keys that nobody uses and keys that are not there.
    public var sources: TextExtraction?

    /// The usual options.
    public init() {}
  }

  /// What was found, in the order of files and places.
  public let findings: [StringsFinding]
  /// How many tables were looked at.
  public let tableCount: Int
  /// How many files were read.
  public let fileCount: Int
  /// The languages that were seen, sorted.
  public let languages: [String]
  /// The languages that the others were compared with, sorted: one, unless the tables differ in that.
  public let developmentLanguages: [String]

  /// Looks through a folder and all below it, or at one file. Throws when that itself can't be read.
  public init(_ path: String, options: Options = Options()) throws(SystemError) {
    let folder = try StringsFolder(path)
    let reading = CheckedTables(folder)
    var findings = reading.findings
    var tables = reading.tables.map(\.withoutPseudoLanguages)
    let chooser = ReferenceLanguage(wanted: options.developmentLanguage)
    for index in tables.indices { tables[index].reference = chooser.reference(of: tables[index]) }
    let uses = options.sources.map { UseCheck($0) }
    for table in tables {
      var checks: [any TableCheck] = [
        KeyCheck(), PlaceholderCheck(), PluralCheck(), PercentCheck(uses),
        TranslationCheck(table, listsAll: options.listsUntranslated),
        SpaceCheck(), VariableCheck(),
        CatalogCheck(),
      ]
      if let uses { checks.append(uses) }
      for check in checks { check.look(at: table) { findings.append($0) } }
    }
    findings += uses?.undefinedKeys(in: tables) ?? []
    self.findings = Self.applying(options.severities, to: findings)
    tableCount = tables.count
    fileCount = folder.containers.reduce(0) { $0 + $1.files.count }
    // Those that lack a table were compared too.
    let without = findings.filter { $0.rule == .missingTable }.flatMap(\.languages)
    languages = Set(tables.flatMap { $0.languages.keys } + without).subtracting([""]).ordered()
    developmentLanguages = Set(tables.compactMap(\.reference)).subtracting([""]).ordered()
  }

  private static func applying(
    _ severities: [StringsRule: StringsFinding.Severity?], to findings: [StringsFinding]
  ) -> [StringsFinding] {
    let kept = findings.compactMap { finding -> StringsFinding? in
      guard let setting = severities[finding.rule] else { return finding }
      guard let setting else { return nil }
      var finding = finding
      finding.severity = setting
      return finding
    }
    return kept.ordered(by: StringsFinding.precedes)
  }

  /// How many findings of a severity there are.
  public func count(of severity: StringsFinding.Severity) -> Int { findings.count { $0.severity == severity } }
}

/// Looks at one table in all its languages.
protocol TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void)
}
