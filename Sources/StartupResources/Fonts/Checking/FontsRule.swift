import Startup

/// What is looked for in fonts. The raw value is the name that is printed and that settings use.
public enum FontsRule: String, CaseIterable, Sendable {
  /// A file that can't be opened or read.
  case unreadableFile = "unreadable-file"
  /// A kind of font that apps can't register.
  case unsupportedFormat = "unsupported-format"
  /// A file that is no font, or of which a face can't be read.
  case brokenFont = "broken-font"
  /// A table, or a part of one, that can't be read.
  case brokenTable = "broken-table"
  /// Two faces with one PostScript name.
  case duplicateName = "duplicate-name"
  /// A face without a PostScript name.
  case missingName = "missing-name"
  /// A PostScript name with characters that it must not have, or with too many.
  case malformedName = "malformed-name"
  /// A file that is not called as its face is.
  case fileName = "file-name"

  /// How bad a finding is when nothing is set.
  public var severity: FindingSeverity {
    switch self {
    case .unreadableFile, .unsupportedFormat, .brokenFont, .brokenTable, .duplicateName, .missingName: .error
    case .malformedName: .warning
    case .fileName: .note
    }
  }
}
