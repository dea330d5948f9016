extension FontIndexValidation {
  /// What a config calls the ways to validate; the app version of an app that a config describes is always the same.
  static let names = [FontIndexValidation.files, .folders, .appVersion("")].map(\.name)

  var name: String {
    switch self {
    case .files: "files"
    case .folders: "folders"
    case .appVersion: "appVersion"
    }
  }

  init?(name: String) {
    switch name {
    case "files": self = .files
    case "folders": self = .folders
    case "appVersion": self = .appVersion("1")
    default: return nil
    }
  }
}
