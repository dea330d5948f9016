import Startup

/// Applies COUNT string packs of German to the app in a folder, or until it is killed.
enum PackApplier {
  /// The exit status: 3 when a pack can't be applied.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 4, let count = Int(arguments[3]) else { fatalError("no app, folder, name and count") }
    do {
      let decision = LanguageDecision(
        choice: nil, preferred: ["de"], localizations: try Localizations(app: arguments[0]))
      let localizer = try Localizer.load(
        app: arguments[0], decision: decision, packs: StringPackStore(path: arguments[1]), tracer: .disabled)
      for number in 0..<count {
        let version = "\(arguments[2]) \(number)"
        try localizer.apply(StringPack(language: "de", version: version, texts: ["Localizable": ["new": version]]))
      }
    } catch { return 3 }
    return 0
  }
}
