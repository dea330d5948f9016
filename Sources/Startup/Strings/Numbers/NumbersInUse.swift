/// How the users of a decision write numbers, found out when the first number is to be written so: most launches write none.
///
/// A class, because all copies of a snapshot share what was found.
final class NumbersInUse: Sendable {
  private let decision: LanguageDecision
  private let found = Mutex<LocalizedNumbers?>(nil)

  init(_ decision: LanguageDecision) { self.decision = decision }

  /// The notation.
  var notation: LocalizedNumbers {
    found.withLock { found in
      if let found { return found }
      let notation = LocalizedNumbers(language: decision.regionalLanguage)
      found = notation
      return notation
    }
  }
}

extension LanguageDecision {
  /// The language in use as the user prefers it: `de-CH` for somebody who wants that of an app that has `de`.
  fileprivate var regionalLanguage: String {
    guard let used = LanguageTag(language) else { return language }
    let wanted = ([choice].compactMap { $0 } + preferred).first { name in
      guard let tag = LanguageTag(name) else { return false }
      return tag.language == used.language && tag.region != nil
    }
    return used.region == nil ? wanted ?? language : language
  }
}
