extension FontIndexValidation {
  /// The ways to validate by what configs and reports call them; the app version of an app that a config describes is always the same.
  package static let byName: [(name: String, validation: FontIndexValidation)] = [
    ("files", .files), ("folders", .folders), ("appVersion", .appVersion("1")),
  ]

  init?(name: String) {
    guard let named = Self.byName.first(where: { $0.name == name }) else { return nil }
    self = named.validation
  }
}
