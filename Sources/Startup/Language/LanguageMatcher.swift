/// Chooses, from the localizations an app has, those a user wants, most wanted first.
public enum LanguageMatcher {
  /// How preferences and localizations are compared.
  public enum Policy: String, Sendable, CaseIterable {
    /// As Apple's platforms choose: by inheritance, likely scripts and default regions. The default.
    case apple
    /// The simple rule: for each preference in turn the same tag, then the tag without its region.
    case stripRegion
  }

  /// The whole fallback chain for `preferred` (most wanted first) among `available`, as names out of `available`. Empty when
  /// nothing matches: then the app's development language is to be used.
  ///
  /// Names that are not language tags are passed over. O(preferred × available); a few microseconds for 3 × 20.
  public static func chain(preferred: [String], available: [String], policy: Policy = .apple) -> [String] {
    switch policy {
    case .apple: return InheritanceMatch(available).chain(for: preferred)
    case .stripRegion: return regionlessChain(preferred, available)
    }
  }

  private static func regionlessChain(_ preferred: [String], _ available: [String]) -> [String] {
    let tags = available.map { LanguageTag($0)?.canonical }
    for text in preferred {
      guard let wanted = LanguageTag(text)?.canonical else { continue }
      var chain: [String] = []
      var next: LanguageTag? = wanted
      while let tag = next {
        if let index = tags.firstIndex(of: tag) { chain.append(available[index]) }
        // Only the region is given up: another script is another text.
        next = tag.hasVariants || tag.regionQuad != 0 ? tag.cut : nil
      }
      if !chain.isEmpty { return chain }
    }
    return []
  }
}
