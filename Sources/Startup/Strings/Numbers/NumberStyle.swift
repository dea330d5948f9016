/// How the numbers of a format are written.
public enum NumberStyle: Hashable, Sendable {
  /// As C writes them: 1234.5.
  case plain
  /// As a language does: 1.234,5.
  case localized(LocalizedNumbers)

  /// As the language of that name does.
  public static func localized(_ language: String) -> NumberStyle { .localized(LocalizedNumbers(language: language)) }
}
