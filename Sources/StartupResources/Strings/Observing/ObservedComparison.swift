import Startup

/// What recorded runs showed against what the sources name.
public struct ObservedComparison: Sendable {
  /// What was shown, with where the sources name it; no place for what they do not.
  public let shown: [(item: ObservedTexts.Item, place: ExtractedText.Place?)]
  /// What the sources look up or have as a literal, and no run showed.
  public let unseen: [ExtractedText]
  /// Whether there are sources to compare with.
  public let hasSources: Bool

  /// Compares recordings with sources, when there are some. Modules are not told by sources, so that a key counts wherever it is.
  public init(_ observed: ObservedTexts, sources: TextExtraction?) {
    hasSources = sources != nil
    let texts = sources?.texts.filter { $0.doubt != .builtBefore } ?? []
    var places: [TextKey: ExtractedText.Place] = [:]
    for text in texts {
      for name in Self.names(of: text) where places[name] == nil { places[name] = text.places[0] }
    }
    let items = observed.items
    shown = items.map { item in (item, Self.names(of: item).lazy.compactMap { places[$0] }.first) }
    let seen = Set(items.flatMap(Self.names))
    unseen = texts.filter { text in !Self.names(of: text).contains { seen.contains($0) } }
  }

  /// What a text of a source may be recorded as: under its table's name, with types of values that the source does not tell.
  private static func names(of text: ExtractedText) -> [TextKey] {
    let shape = NamedKeys.shape(of: text.key)
    if text.kind == .literal { return [TextKey("\u{0}\(shape)")] }
    return [TextKey("\(text.table ?? Localizer.mainTable)\u{0}\(shape)")]
  }

  private static func names(of item: ObservedTexts.Item) -> [TextKey] {
    [TextKey("\(item.table ?? "")\u{0}\(NamedKeys.shape(of: item.text))")]
  }
}
