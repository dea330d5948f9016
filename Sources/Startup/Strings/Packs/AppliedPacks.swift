/// The packs of a localizer's languages, each opened when its language is first needed.
struct AppliedPacks {
  let store: StringPackStore?
  /// By `StringPack.key(of:)`; nil for a language that has none.
  private var packs: [String: StringPack?] = [:]
  private var warnings: [String] = []

  init(store: StringPackStore?) { self.store = store }

  /// The pack that goes before the own tables of a language.
  mutating func pack(of language: String) -> StringPack? {
    guard let store else { return nil }
    let key = StringPack.key(of: language)
    if let known = packs[key] { return known }
    let newest = store.folder(of: language).newest(whole: false)
    packs[key] = .some(newest.pack)
    warnings += newest.problems
    return newest.pack
  }

  /// Takes note of what the store has now; false when it is what was known.
  mutating func update(_ pack: StringPack?, of language: String) -> Bool {
    let key = StringPack.key(of: language)
    let before = packs.updateValue(pack, forKey: key) ?? nil
    guard let before, let pack else { return before != nil || pack != nil }
    return !before.hasSameContents(as: pack)
  }

  /// Replaces packs that turn out damaged by the newest whole ones before them; false when all are whole.
  mutating func replaceDamaged() -> Bool {
    var isChanged = false
    for (key, pack) in packs {
      guard let pack, let store, (try? pack.check()) == nil else { continue }
      let newest = store.folder(of: pack.language).newest(whole: true)
      packs[key] = .some(newest.pack)
      warnings += newest.problems
      isChanged = true
    }
    return isChanged
  }

  /// Opens all anew when they are next needed.
  mutating func forget() { packs = [:] }

  /// What was wrong with stored packs since the last call, a line each.
  mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }
}
