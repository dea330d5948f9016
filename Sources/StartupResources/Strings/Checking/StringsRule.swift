import Startup

/// What is looked for in string tables. The raw value is the name that is printed and that settings use.
public enum StringsRule: String, CaseIterable, Sendable {
  /// A key of the development language that another language does not have.
  case missingKey = "missing-key"
  /// A table that another language does not have at all.
  case missingTable = "missing-table"
  /// A key that only a translation has.
  case orphanKey = "orphan-key"
  /// A key that no source names.
  case unusedKey = "unused-key"
  /// A key that a source names and no table has.
  case undefinedKey = "undefined-key"
  /// A key that a catalog found no more in the sources.
  case staleKey = "stale-key"
  /// The same key twice in one file, or in a catalog and in a file beside it.
  case duplicateKey = "duplicate-key"
  /// Conversions that take other arguments than the development language's, or other kinds of them.
  case placeholderMismatch = "placeholder-mismatch"
  /// An argument that is skipped: `%2$@` without `%1$@`.
  case placeholderGap = "placeholder-gap"
  /// Conversions with and without a number in one text.
  case mixedPositions = "mixed-positions"
  /// A `%` that begins no conversion.
  case lonePercent = "lone-percent"
  /// A form that the language's numbers need.
  case missingPluralForm = "missing-plural-form"
  /// A form that no number of the language has.
  case uselessPluralForm = "useless-plural-form"
  /// A form of more than one number that does not show it.
  case numberNotShown = "number-not-shown"
  /// A translation that is the development language's text.
  case untranslated
  /// A translation without text.
  case emptyTranslation = "empty-translation"
  /// A translation that is marked as to be looked at.
  case needsReview = "needs-review"
  /// A translation of a text that is not to be translated.
  case needlessTranslation = "needless-translation"
  /// White space at an end of a translation where the development language's text has none, or the other way round.
  case outerSpace = "outer-space"
  /// A file that can't be read at all.
  case unreadableFile = "unreadable-file"
  /// A part of a file that is left out, or doubtful.
  case fileProblem = "file-problem"

  /// How bad a finding is when nothing is set.
  public var severity: StringsFinding.Severity {
    switch self {
    case .missingKey, .missingTable, .duplicateKey, .placeholderMismatch, .unreadableFile, .fileProblem: .error
    case .orphanKey, .unusedKey, .undefinedKey, .staleKey, .placeholderGap, .mixedPositions, .lonePercent,
      .missingPluralForm, .untranslated, .emptyTranslation, .needsReview, .outerSpace:
      .warning
    case .uselessPluralForm, .numberNotShown, .needlessTranslation: .note
    }
  }
}
