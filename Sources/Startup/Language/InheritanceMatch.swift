/// The matching of Apple's platforms: two languages are as far apart as the steps from both to their nearest common ancestor.
///
/// Derived from the behaviour of the matcher in the Swift toolchain, which the tests use as an oracle.
struct InheritanceMatch {
  private struct Candidate {
    let name: String
    let tag: LanguageTag
    let canonical: LanguageTag
    let group: SubtagText

    init?(_ name: String) {
      guard let tag = LanguageTag(asAppleReads: name) else { return nil }
      self.name = name
      self.tag = tag
      canonical = tag.canonical
      group = LanguageInheritance.group(of: canonical.languageText)
    }

    /// The tag and what it inherits from, nearest first. A localization for a region that is not its language's usual one
    /// counts itself twice, so that the usual one is nearer to every relative.
    func ancestors(countingUnusualRegion: Bool) -> [LanguageTag] {
      var line = [canonical]
      if countingUnusualRegion, canonical.regionQuad != 0, !InheritanceMatch.usualAnyway.contains(canonical),
        !LikelySubtags.impliesRegion(of: canonical)
      {
        line.append(canonical)
      }
      while line.count < InheritanceMatch.longestLine {
        let last = line[line.count - 1]
        guard let parent = LanguageInheritance.parent(of: last) else { break }
        // A variant of no region is one step farther away, as if its empty region were a step.
        if last.variantTexts.count == 1 && last.regionQuad == 0 { line.append(last) }
        line.append(parent)
      }
      return line
    }
  }

  private static let longestLine = 9
  private static let usualAnyway: Set<LanguageTag> = [LanguageTag("es-MX")!, LanguageTag("zh-Hant-TW")!]
  private static let noContent = "zxx"

  private let available: [Candidate]

  init(_ names: [String]) {
    available = names.compactMap(Candidate.init)
  }

  func chain(for preferences: [String]) -> [String] {
    let wanted = preferences.compactMap(Candidate.init)
    guard let best = best(for: wanted) else {
      return available.contains { $0.name == Self.noContent } ? [Self.noContent] : []
    }
    return line(from: best)
  }

  /// The localization for the first preference that has one.
  private func best(for wanted: [Candidate]) -> Int? {
    var lastResort: Int?
    for preference in wanted {
      guard let (index, distance) = nearest(to: preference, lastResort: &lastResort) else { continue }
      let found = available[index]
      // Chinese is exempt: its regions are not variants of one text.
      if distance > 0, found.canonical.regionQuad != 0, found.canonical.languageText != Chinese.language {
        return exactMatch(in: found.canonical.languageText, wanted) ?? index
      }
      return index
    }
    return lastResort
  }

  /// The nearest localization and its distance: -1 written alike, 0 the same language, more for relatives.
  private func nearest(to preference: Candidate, lastResort: inout Int?) -> (index: Int, distance: Int)? {
    var best: (index: Int, distance: Int)?
    var line: [LanguageTag]?
    for index in available.indices {
      let limit = best?.distance ?? Int.max
      if limit > -1, available[index].tag == preference.tag {
        best = (index, -1)
      } else if limit > 0, available[index].canonical == preference.canonical {
        best = (index, 0)
      } else if limit > 0, available[index].group == preference.group {
        let candidate = available[index]
        let ancestors = line ?? preference.ancestors(countingUnusualRegion: false)
        line = ancestors
        guard let distance = distance(ancestors, to: candidate) else { continue }
        if isBrazilForPortugal(preference, candidate) {
          lastResort = index
        } else if distance < limit {
          best = (index, distance)
        }
      }
    }
    return best
  }

  /// Brazilian Portuguese serves users of the European one only when no other preference has anything.
  private func isBrazilForPortugal(_ preference: Candidate, _ candidate: Candidate) -> Bool {
    preference.canonical == Portuguese.ofPortugal && candidate.canonical == Portuguese.ofBrazil
  }

  private enum Chinese {
    static let language = SubtagText("zh")
    static let ofTaiwan = LanguageTag("zh-Hant-TW")!
    static let ofHongKong = LanguageTag("zh-Hant-HK")!
  }

  private enum Portuguese {
    static let ofPortugal = LanguageTag("pt-PT")!
    static let ofBrazil = LanguageTag("pt-BR")!
  }

  private func distance(_ ancestors: [LanguageTag], to candidate: Candidate) -> Int? {
    let others = candidate.ancestors(countingUnusualRegion: true)
    var best: Int?
    for (steps, ancestor) in ancestors.enumerated() {
      guard let otherSteps = others.firstIndex(of: ancestor) else { continue }
      best = min(best ?? Int.max, steps + otherSteps)
    }
    guard let best else { return nil }
    return candidate.canonical.languageText == ancestors[0].languageText ? best : best + 1
  }

  /// A later preference of the same language that an app has exactly beats a guess at an earlier one's region: who wants
  /// Swiss, then Canadian French gets the Canadian rather than the French of France.
  private func exactMatch(in language: SubtagText, _ wanted: [Candidate]) -> Int? {
    for preference in wanted where preference.canonical.languageText == language {
      let match = available.firstIndex { $0.tag == preference.tag || $0.canonical == preference.canonical }
      if let match { return match }
    }
    return nil
  }

  /// The localization found, then what it inherits from as far as the app has it.
  private func line(from best: Int) -> [String] {
    var chain = [available[best].name]
    for ancestor in available[best].ancestors(countingUnusualRegion: false) {
      // Traditional Chinese of Taiwan helps out in Hong Kong, though neither inherits from the other.
      let substitute = ancestor == Chinese.ofHongKong ? Chinese.ofTaiwan : ancestor
      for index in available.indices where index != best {
        let serves = available[index].canonical == ancestor || available[index].canonical == substitute
        if serves { chain.append(available[index].name) }
      }
    }
    return chain
  }
}
