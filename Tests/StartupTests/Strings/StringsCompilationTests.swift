import Startup
import Testing

@Suite("Compiling strings ahead of the first launch")
struct StringsCompilationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a = Open;", to: "App/en.lproj/Localizable.strings")
    try folder.write("a = Auf;", to: "App/de.lproj/Localizable.strings")
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "n": { "localizations": { "fr": { "variations": { "plural": {
        "one": { "stringUnit": { "value": "%lld jour" } }, "other": { "stringUnit": { "value": "%lld jours" } } } } } } } } }
      """, to: "App/Other.xcstrings")
  }

  private var cachePath: String { folder.path("cache/launch.cache") }

  private func loading(_ language: String) throws -> (Localizer, Localizer.Loading) {
    let localizer = Localizer(tracer: .disabled)
    let app = folder.path("App")
    let loading = try localizer.load(
      app: app,
      decision: LanguageDecision(choice: nil, preferred: [language], localizations: try Localizations(app: app)),
      cache: LaunchCache.open(path: cachePath, tracer: .disabled).cache)
    return (localizer, loading)
  }

  @Test("Every language comes from the cache in the first launch, those of catalogs too, with their forms")
  func languages() throws {
    let compilation = try StringsCompilation(app: folder.path("App"))
    #expect(compilation.languages == ["de", "en", "fr"] && compilation.warnings.isEmpty)
    try compilation.write(to: cachePath)
    for language in ["de", "en", "fr"] {
      let (localizer, loading) = try loading(language)
      #expect(loading.cachedLanguages == loading.languages && loading.languages.contains(language))
      if language == "fr" { #expect(localizer.formatted("n", [3], table: "Other") == "3 jours") }
      if language == "de" { #expect(localizer.string("a") == "Auf") }
    }
    try folder.write("a = Zu;", to: "App/de.lproj/Localizable.strings")
    let (localizer, changed) = try loading("de")
    #expect(!changed.cachedLanguages.contains("de") && localizer.string("a") == "Zu")
  }

  @Test("A file that can't be read is an error, and nothing is written")
  func broken() throws {
    try folder.write("a = ", to: "App/de.lproj/Localizable.strings")
    #expect(throws: StringsCompilation.Failure.self) { try StringsCompilation(app: folder.path("App")) }
    try FileSystem.makeDirectory(folder.path("empty"))
    #expect(throws: StringsCompilation.Failure.noLanguages(app: folder.path("empty"))) {
      try StringsCompilation(app: folder.path("empty"))
    }
  }
}
