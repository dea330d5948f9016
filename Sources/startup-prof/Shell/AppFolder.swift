import Startup

/// The folder of an app that a user named.
enum AppFolder {
  /// Its languages. A folder without any is a mistake: everything asked of it would be answered by nothing.
  static func localizations(of app: String, _ arguments: ParsedArguments) throws -> Localizations {
    let localizations = try Localizations(app: app)
    if let complaint = localizations.complaint { arguments.console.remark("\(complaint)") }
    if !localizations.available.isEmpty { return localizations }
    // Where an app for macOS has them.
    let resources = PathName.join(app, "Contents/Resources")
    let found = (try? Localizations(app: resources))?.available.isEmpty == false
    throw ToolError(
      "\(app): there is no language folder (de.lproj) and no catalog in it"
        + (found ? "; did you mean \(resources)?" : "; name the folder that they are in"))
  }
}
