/// Why an app's strings can't be loaded, or a switch of language not be completed.
public enum LocalizerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The app's folder can't be read, or memory was refused.
  case system(SystemError)
  /// The texts of one language have more than 2 GB.
  case tooLarge(language: String)
  /// What was made in memory can't be read back: a defect.
  case unreadable(language: String, LaunchCacheError)
  /// A switch of language before anything was loaded.
  case nothingLoaded
  /// A choice that is no language tag.
  case notALanguage(String)
  /// The switch is done, but the choice could not be kept for the next launch.
  case notPersisted(SystemError)
  /// The switch is done, but there is no place to keep choices: the decision was made without one.
  case nowhereToPersist

  public var description: String {
    switch self {
    case .system(let error): error.description
    case .tooLarge(let language): "the strings of \(language) are longer than 2 GB"
    case .unreadable(let language, let error): "the compiled strings of \(language) can't be read: \(error)"
    case .nothingLoaded: "no strings were loaded: call load(app:decision:) first"
    case .notALanguage(let text): "\"\(text)\" is not a language"
    case .notPersisted(let error): "the language is not kept for the next launch: \(error)"
    case .nowhereToPersist: "the language is not kept for the next launch: no place was given for the user's choice"
    }
  }
}
