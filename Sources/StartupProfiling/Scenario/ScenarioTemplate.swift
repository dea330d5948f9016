import Startup

/// A first scenario for somebody to go on from: commented, valid, and ready to run.
public struct ScenarioTemplate: Sendable {
  /// What the scenario launches.
  public enum Subject: Sendable {
    /// Made-up stages only.
    case syntheticStages
    /// An app's folder, with what was found in it.
    case app(path: String, Contents)
    /// The generated sample app.
    case sampleApp(path: String, scale: Double)
    /// A program with its arguments.
    case program([String])
  }

  /// What was found in an app's folder.
  public struct Contents: Equatable, Sendable {
    /// The languages it has, by the names of their folders.
    public let languages: [String]
    /// The language it was written in.
    public let developmentLanguage: String
    /// The modules with language folders of their own, beside the app itself.
    public let modules: [String]

    /// Looks into an app's folder.
    public init(app: String) throws(SystemError) {
      let localizations = try Localizations(app: app)
      // `Base` is a folder for what all languages share, not one that a user could prefer.
      languages = localizations.available.filter { $0 != "Base" }
      developmentLanguage = localizations.developmentLanguage
      modules = try AppModules(app: app).modules.map(\.name).filter { !$0.isEmpty }
    }
  }

  /// What reports call the scenario.
  public let name: String
  /// What it launches; paths as they are to stand in the config.
  public let subject: Subject

  /// A template from its parts.
  public init(name: String, subject: Subject) {
    self.name = name
    self.subject = subject
  }

  /// The config's text.
  public var text: String {
    """
    // What \(ScenarioTemplate.toolName) launches and measures: JSON, in which comments like this one are allowed.
    // Paths are relative to this file. "\(ScenarioTemplate.toolName) help run" says how to measure it.
    {
      "schema": "\(Scenario.schema)",
      "name": \(quoted(name)),

    \(subjectText)

      // How often each variant is launched and measured, and how often before that without being counted.
      "launches": \(Scenario.usualLaunches),
      "warmup": \(Scenario.usualWarmup),

      // A launch that takes longer has failed.
      "timeout": "\(DurationText.exact(nanoseconds: Scenario.usualTimeout))",

    \(variantsText)
    }

    """
  }

  private static let toolName = "startup-prof"

  private var subjectText: String {
    switch subject {
    case .program(let arguments): programText(arguments)
    case .syntheticStages: syntheticText
    case .app(let path, let contents): appText(path, contents)
    case .sampleApp(let path, let scale): sampleAppText(path, scale)
    }
  }

  private func programText(_ arguments: [String]) -> String {
    """
      // The program and its arguments, started without a shell in the folder of this file.
      // "{port}" in an argument or a variable becomes a free port.
      "program": [\(arguments.map(quoted).joined(separator: ", "))],

      // Until when it is measured: its "exit", or the name of a milestone that a program which links Startup records,
      // such as "ready".
      "ready": "exit",

      // Exit codes of a launch that succeeded.
      "exitCodes": [0],

      // Commands outside the measured time: once before the first launch, before each, after each, once after the last.
      // "setup": ["make", "shop"],
      // "prepare": ["rm", "-f", "shop.lock"],
      // "conclude": ["rm", "-f", "shop.lock"],
      // "cleanup": ["make", "clean"],
    """
  }

  private var syntheticText: String {
    """
      // Stages by their names. "spin" computes, "sleep" waits; with "app" set to an app's folder there are also
      // "language.resolve", "strings.load" and "strings.lookup".
      "stages": {
        "config.read": { "kind": "spin", "duration": "1ms" },
        "database.open": { "kind": "spin", "duration": "4ms", "on": "background", "after": ["config.read"] },
        "window.show": { "kind": "spin", "duration": "3ms", "after": ["config.read", "database.open"] }
      },

      // The stage whose end makes the launch ready.
      "ready": "window.show",
    """
  }

  private func appText(_ path: String, _ contents: Contents) -> String {
    let languages = contents.languages
    let tags = languages.filter(ScenarioReader.isLanguageTag)
    let others = tags.filter { $0 != contents.developmentLanguage }
    let preferred = Array(others.prefix(1)) + tags.filter { $0 == contents.developmentLanguage }
    return """
        // The app's folder. Found in it: \(count(languages.count, "language", "languages")), written in \
      \(contents.developmentLanguage), and \(modulesText(contents.modules)).
        "app": \(quoted(path)),

        // The languages the user prefers, most wanted first. The app has:
      \(commentLines(of: languages))
        \(preferred.isEmpty ? "// " : "")"preferred": [\(preferred.map(quoted).joined(separator: ", "))],

      \(stringStages)
      """
  }

  private func sampleAppText(_ path: String, _ scale: Double) -> String {
    """
      // The app's folder: made up, and generated again when it is missing or damaged.
      "app": { "sample": \(quoted(path)), "scale": \(numeral(scale)) },

      // The languages the user prefers, most wanted first. The app has:
    \(commentLines(of: SampleAppVocabulary.all.map(\.tag)))
      "preferred": ["de-CH", "fr"],

    \(stringStages)
    """
  }

  private var stringStages: String {
    """
      // Stages by their names; each starts when those it comes "after" have ended, "on" the main thread or in the background.
      "stages": {
        "language.resolve": {},
        "strings.load": { "after": ["language.resolve"] },
        "strings.lookup": { "after": ["strings.load"], "lookups": 1000 }
        // , "database.open": { "kind": "spin", "duration": "4ms", "on": "background" }
      },

      // The stage whose end makes the launch ready.
      "ready": "strings.lookup",
    """
  }

  private var variantsText: String {
    switch subject {
    case .app, .sampleApp:
      """
        // The same launch without a launch cache and with a filled one.
        "variants": {
          // "first launch": { "cache": "absent" },
          // "after an update": { "cache": "stale" },
          "uncached": { "cache": "off" },
          "cached": { "cache": "valid" }
        },
        "baseline": "uncached"
      """
    case .syntheticStages:
      """
        // The same launch in different ways; each variant says what is different, and is compared with the baseline.
        "variants": {
          "today": {},
          "faster": { "stages": { "database.open": { "duration": "2ms" } } }
        },
        "baseline": "today"
      """
    case .program:
      """
        // The same launch in different ways; each variant says what is different, and is compared with the baseline.
        "variants": {
          "today": {}
          // , "verbose": { "environment": { "set": { "LOG_LEVEL": "debug" } } }
        },
        "baseline": "today"
      """
    }
  }

  private func modulesText(_ modules: [String]) -> String {
    if modules.isEmpty { return "no modules" }
    let shown = modules.prefix(6).map(printable).joined(separator: ", ")
    return "\(count(modules.count, "module", "modules")): \(shown)\(modules.count > 6 ? ", …" : "")"
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

  private func commentLines(of words: [String]) -> String {
    var lines = [""]
    for word in words.map(printable) {
      if lines[lines.count - 1].count + word.count > 100 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? word : " \(word)"
    }
    return lines.map { "  //     \($0)" }.joined(separator: "\n")
  }

  /// A name from a disk, fit to stand in a comment: a line break in it would end the comment.
  private func printable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
  }

  /// A number without the `.0` of whole ones.
  private func numeral(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  private func quoted(_ text: String) -> String {
    var json = JSONWriter(.compact)
    json.string(text)
    return json.text()
  }
}
