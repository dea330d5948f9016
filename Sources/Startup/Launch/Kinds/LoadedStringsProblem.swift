/// Why a stage finds no strings to work with.
enum LoadedStringsProblem: Error, CustomStringConvertible {
  case nothingLoaded
  /// The language in use has no strings; what was said when they were loaded.
  case noStrings(language: String, warnings: [String])

  /// What a localizer without strings is short of.
  init(in localizer: Localizer, _ resources: LaunchResources) {
    if let decision = localizer.decision {
      self = .noStrings(language: decision.searchOrder.first ?? decision.language, warnings: resources.warnings)
    } else {
      self = .nothingLoaded
    }
  }

  var description: String {
    switch self {
    case .nothingLoaded: return "no strings are loaded; a strings.load stage must come before"
    case .noStrings(let language, let warnings):
      let text = "nothing to look up: the language in use, \(language), has no strings"
      return warnings.isEmpty ? text : "\(text); \(warnings.joined(separator: "; "))"
    }
  }
}
