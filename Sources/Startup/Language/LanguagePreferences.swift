/// The languages a user wants, most wanted first.
public enum LanguagePreferences {
  /// Where a list of preferences came from.
  public enum Source: String, Sendable {
    /// `STARTUP_LANGUAGES`, set by the tool or by a developer.
    case startup = "STARTUP_LANGUAGES"
    /// The system's settings (`AppleLanguages`).
    case system = "AppleLanguages"
    /// `LANGUAGE`, then the locale of messages.
    case locale = "locale"
    /// Nobody said anything: the development language is to be used.
    case nothing = "nothing"
  }

  /// What this process's surroundings say: `STARTUP_LANGUAGES` (comma-separated, not in a privileged process), on Darwin the
  /// system's list, else the POSIX variables.
  public static var current: (languages: [String], source: Source) {
    if !EnvironmentVariables.isPrivilegedProcess, let list = EnvironmentVariables["STARTUP_LANGUAGES"] {
      let languages = read(list).languages
      if !languages.isEmpty { return (languages, .startup) }
    }
    let system = SystemLanguages.preferred
    if !system.isEmpty { return (system, .system) }
    let languages = fromLocale { EnvironmentVariables[$0] }
    return (languages, languages.isEmpty ? .nothing : .locale)
  }

  /// The languages in a list separated by commas, and what stands in it that is none.
  static func read(_ list: String) -> (languages: [String], refused: [String]) {
    let texts = separate(list, at: ",")
    return (texts.filter { LanguageTag($0) != nil }, texts.filter { LanguageTag($0) == nil })
  }

  /// What the POSIX variables say, as glibc reads them: the locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
  /// and not empty; `LANGUAGE` (colon-separated) goes before it, except in the locales `C` and `POSIX`, where nothing is translated.
  /// In `C.UTF-8` `LANGUAGE` counts, and the locale itself names no language.
  public static func fromLocale(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    if locale == "C" || locale == "POSIX" { return [] }
    var languages: [String] = []
    for language in separate(variable("LANGUAGE") ?? "", at: ":") + [locale] where !namesNoLanguage(language) {
      if !languages.contains(language) { languages.append(language) }
    }
    return languages
  }

  private static func separate(_ list: String, at separator: Character) -> [String] {
    list.split(separator: separator).map { $0.drop { $0 == " " } }.map { text in
      var text = text
      while text.last == " " { text.removeLast() }
      return String(text)
    }.filter { !$0.isEmpty }
  }

  private static func namesNoLanguage(_ locale: String) -> Bool {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX"
  }
}
