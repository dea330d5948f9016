import Testing

@testable import Startup

@Suite("Texts with forms, from file to screen")
struct LocalizedTextTests {
  private static func random(_ generator: inout SeededGenerator, depth: Int) -> LocalizedText.Form {
    func more() -> LocalizedText.Form { random(&generator, depth: depth + 1) }
    switch depth > 2 ? 0 : Int.random(in: 0..<4, using: &generator) {
    case 1:
      return .plural(
        Dictionary(
          uniqueKeysWithValues: PluralCategory.allCases.prefix(Int.random(in: 0...6, using: &generator)).map {
            ($0, more())
          }))
    case 2:
      return .device(
        Dictionary(
          uniqueKeysWithValues: DeviceKind.allCases.prefix(Int.random(in: 0...8, using: &generator)).map {
            ($0, more())
          }))
    case 3: return .width([20: more(), 50: more(), Int(UInt32.max): more()])
    default: return .text(["", "a", "ü %d", "%#@x@"].randomElement(using: &generator)!)
    }
  }

  @Test("A text comes back from its bytes as it was, and damaged bytes do no harm", arguments: 0..<50)
  func coding(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var text = LocalizedText(Self.random(&generator, depth: 0))
    for number in 0..<seed % 4 {
      text.variables.append(
        .init(
          name: "v\(number)", argument: number == 0 ? nil : number, conversion: "d",
          form: Self.random(&generator, depth: 0)))
    }
    let bytes = try #require(LocalizedTextCoding.encode(text))
    #expect(LocalizedTextCoding.decode(bytes.span) == text)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      var damaged = bytes
      damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      _ = LocalizedTextCoding.decode(damaged.span)
      #expect(LocalizedTextCoding.decode(Array(bytes[..<index]).span) == nil)
    }
  }

  /// An app with every kind of table.
  private func app() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "\"plain\" = \"50% off\"; \"n\" = \"hidden\"; \"who\" = \"%2$@ und %1$@\";",
      to: "App/de.lproj/Localizable.strings")
    try folder.write(
      """
      <plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>%d Tag</string>
      <key>other</key><string>%d Tage</string></dict></dict></dict></plist>
      """, to: "App/de.lproj/Localizable.stringsdict")
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "plain": {}, "more": { "localizations": {
        "de": { "variations": { "plural": { "one": { "stringUnit": { "value": "%lld mehr" } },
        "other": { "stringUnit": { "value": "%lld weitere" } } } } } } } } }
      """, to: "App/Localizable.xcstrings")
    return folder
  }

  @Test("Tables with forms answer the same from files, from memory and from the cache")
  func ways() throws {
    let folder = try app()
    let set = try StringTableSet.load(app: folder.path("App"), language: "de")
    #expect(set.failures.isEmpty && set.tables.count == 1)
    #expect(set.value(forKey: "n") == "%d Tage")
    #expect(set.tables[0].count == 4)
    let localizer = Localizer(tracer: .disabled)
    let localizations = try Localizations(app: folder.path("App"))
    let decision = LanguageDecision(choice: nil, preferred: ["de"], localizations: localizations)
    let loading = try localizer.load(app: folder.path("App"), decision: decision)
    #expect(loading.keyCount == 6)
    var builder = LaunchCacheBuilder()
    for section in localizer.takePreparedSections() { builder.add(section) }
    try builder.write(to: folder.path("launch.cache"))
    let cached = Localizer(tracer: .disabled)
    _ = try cached.load(
      app: folder.path("App"), decision: decision, cache: LaunchCache.open(path: folder.path("launch.cache")).cache)
    for localizer in [localizer, cached] {
      #expect(localizer.string("plain") == "50% off")
      #expect(localizer.string("n") == "%d Tage")
      #expect(localizer.withUTF8("n") { $0.count } == 7)
      #expect(localizer.formatted("n", [1]) == "1 Tag")
      #expect(localizer.formatted("n", [2]) == "2 Tage")
      #expect(localizer.formatted("more", [1]) == "1 mehr")
      #expect(localizer.formatted("who", ["Ana", "Bo"]) == "Bo und Ana")
      #expect(localizer.formatted("missing %lld", [3]) == "missing 3")
      #expect(localizer.formatProblems.isEmpty)
      #expect(localizer.formatted("n", [1234], numbers: .localized) == "1.234 Tage")
      #expect(localizer.formatted("n", with: [FormatArgument.integer(5)].span) == "5 Tage")
      #expect(localizer.formatProblems.isEmpty)
      #expect(localizer.formatted("n", []) == "%d Tage")
      #expect(localizer.formatProblems.first?.key == "n")
    }
  }

  @Test("A literal with interpolations is a key with conversions, and its values are the arguments")
  func interpolation() {
    let name = "Ana"
    let key: LocalizedKey = "Hello \(name), \(3) new, \(2.5) of 100%, \(UInt8(7)) \(1.25, specifier: "%.1f") \([1])"
    #expect(key.key == "Hello %@, %lld new, %lf of 100%%, %u %.1f %@")
    #expect(key.arguments == ["Ana", 3, 2.5, .integer(7), 1.25, .text("[1]")])
    #expect(LocalizedKey("50% off").key == "50% off")
    #expect(L("no key \(name) \(4)") == "no key Ana 4")
    #expect(L("50% off") == "50% off")
    #expect(L("%@ has %lld", name, 4) == "Ana has 4")
    #expect(L("%lld of %lld for %@", 4, 5, name) == "4 of 5 for Ana")
    let any: any FormatArgumentConvertible = name
    #expect(L("for %@", any) == "for Ana")
    #expect(L("%@ has %lld", any, any) == "Ana has Ana")
    let variable = "not a literal"
    #expect(L(variable) == "not a literal")
  }
}
