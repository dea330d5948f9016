import Startup

/// Where something stood in the file it was read from. All are equal: a text is the same wherever it stands.
struct SourcePlace: Equatable, Sendable {
  var position: TextPosition?

  static func == (first: SourcePlace, second: SourcePlace) -> Bool { true }
}

/// Where the languages of a sheet are named in the file it was read from. All are equal, as single places are.
struct LanguagePlaces: Equatable, Sendable {
  var positions: [String: TextPosition] = [:]

  static func == (first: LanguagePlaces, second: LanguagePlaces) -> Bool { true }
}
