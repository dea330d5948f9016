/// The languages an app has, and the one it was written in.
public struct Localizations: Equatable, Sendable {
  /// The names of its language folders without `.lproj`, sorted by their bytes: `Base`, `de`, `English`, `pt_BR`.
  public let available: [String]
  /// The language the app was written in: `CFBundleDevelopmentRegion` of its `Info.plist`, else `en`, else `Base`.
  public let developmentLanguage: String
  /// What was wrong with `Info.plist`, when it is there and can't be used.
  public let complaint: PropertyListError?
  /// Whether some languages come from elsewhere than the names in the app's folder: from its modules, or from inside of catalogs. To
  /// tell whether those changed costs as much as to look.
  let isFromElsewhere: Bool

  /// Names a set of languages directly.
  public init(available: [String], developmentLanguage: String = "en") {
    self.available = available
    self.developmentLanguage = developmentLanguage
    complaint = nil
    isFromElsewhere = false
  }

  /// Looks into an app folder: `APP/<language>.lproj` and the languages of `APP/*.xcstrings`, and when the app itself has none, those of
  /// its modules.
  public init(app: String) throws(SystemError) {
    var (names, hasCatalogs) = try Self.languages(in: app)
    isFromElsewhere = names.isEmpty || hasCatalogs
    if names.isEmpty {
      for module in try AppModules(app: app).modules { names.formUnion(try Self.languages(in: module.folder).names) }
    }
    available = names.orderedByBytes()
    let information = InfoPropertyList.developmentRegion(inApp: app)
    complaint = information.complaint
    if let region = information.value {
      developmentLanguage = region
    } else {
      developmentLanguage = names.contains(Self.base) && !names.contains("en") ? Self.base : "en"
    }
  }

  /// The folder that holds what is the same in every language, or the development language's texts.
  package static let base = "Base"
  private static let suffix = ".lproj"

  /// The names of the languages in an app folder, sorted by their bytes (`readdir`); see `init(app:)`.
  public static func available(in app: String) throws(SystemError) -> [String] {
    try Localizations(app: app).available
  }

  /// The languages that stand behind every other one, as far as the app has them: `Base`, then the development language.
  var fallback: [String] {
    var names = available.contains(Self.base) ? [Self.base] : []
    if let name = available.first(where: { isDevelopmentLanguage($0) }), name != Self.base { names.append(name) }
    return names
  }

  private func isDevelopmentLanguage(_ name: String) -> Bool {
    if name == developmentLanguage { return true }
    guard let wanted = LanguageTag(developmentLanguage) else { return false }
    return LanguageTag(name)?.canonical == wanted.canonical
  }

  private static func languages(in folder: String) throws(SystemError) -> (names: Set<String>, hasCatalogs: Bool) {
    let entries = try FileSystem.names(in: folder)
    var languages = CatalogLanguages.languages(in: folder, names: entries)
    let hasCatalogs = !languages.isEmpty
    for name in entries where name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix) {
      languages.insert(String(name.dropLast(suffix.count)))
    }
    return (languages, hasCatalogs)
  }
}
