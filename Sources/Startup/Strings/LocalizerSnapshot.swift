/// Everything a lookup needs, never changed once it is published: a lookup sees one of these, never a mix of two.
struct LocalizerSnapshot: Sendable {
  /// Counts the snapshots; a switch of language makes a new one.
  let generation: UInt64
  /// Nil as long as nothing is loaded.
  let decision: LanguageDecision?
  /// The languages in use in their order, then those that only pinned modules have.
  let layers: [StringLayer]
  /// How the people write numbers who use the language in use.
  let numbers: LocalizedNumbers
  /// The packs that go before them.
  let packs: [StringPack]
  /// The texts that the app was written in, once they were asked for.
  var sources: SourceTexts?
  /// Set while lookups are recorded.
  let recording: RecordedLookups?
  /// Who answers from each layer; see `Hit.layer`.
  private let levels: [Localizer.Level]
  /// The main table of each layer that has one, in the order of the layers.
  private let mainTables: [Table]
  /// All tables, in the order of the layers.
  private let tables: [Table]

  /// A table of a layer. Plain memory: to read one out of an array touches no reference count.
  struct Table: Sendable {
    let layer: Int
    let rules: PluralRules
    let view: TableView
  }

  /// Looks in the languages of `order` for texts of all modules but those that are pinned, whose texts have orders of their own.
  init(
    generation: UInt64, decision: LanguageDecision, order: SearchOrder, pinned: [String: SearchOrder] = [:]
  ) throws(LaunchCacheError) {
    var builder = SnapshotTables(pinnedModules: Set(pinned.keys))
    try builder.add(order, module: nil)
    for (module, order) in pinned { try builder.add(order, module: module) }
    self.generation = generation
    self.decision = decision
    layers = builder.layers
    numbers = LocalizedNumbers(language: decision.regionalLanguage)
    packs = builder.packs
    levels = builder.levels
    mainTables = builder.mainTables
    tables = builder.tables
    recording = nil
  }

  /// The same with all lookups recorded.
  init(recording snapshot: LocalizerSnapshot, _ recorder: TextRecorder) {
    generation = snapshot.generation
    decision = snapshot.decision
    layers = snapshot.layers
    numbers = snapshot.numbers
    packs = snapshot.packs
    levels = []
    mainTables = []
    tables = []
    sources = snapshot.sources
    recording = RecordedLookups(snapshot, recorder)
  }

  private init() {
    generation = 0
    decision = nil
    layers = []
    numbers = LocalizedNumbers(language: "")
    packs = []
    levels = []
    mainTables = []
    tables = []
    recording = nil
  }

  /// Before anything is loaded.
  static let empty = LocalizerSnapshot()

  /// What observers are told.
  var change: Localizer.Change {
    Localizer.Change(
      language: decision?.language ?? "", direction: decision?.direction ?? .leftToRight, generation: generation)
  }

  /// Who answers from a layer.
  func level(of layer: Int) -> Localizer.Level { recording?.snapshot.level(of: layer) ?? levels[abs(layer)] }

  /// Whether texts of the development language are found by themselves.
  var hasSourceTexts: Bool { sources != nil }

  /// A value, and which layer has it.
  struct Hit {
    /// More than zero when it is behind the first language, that is neither that language's pack nor its own tables.
    let layer: Int
    let rules: PluralRules
    let text: FoundText
  }

  /// The first layer that has the key.
  @inline(__always)
  func find(_ key: Span<UInt8>, table: String, module: String) throws(LaunchCacheError) -> Hit? {
    let hash = TextHash.hash(key)
    if !module.isEmpty || table != Localizer.mainTable { return try find(key, hash, table, module) }
    var index = 0
    while index < mainTables.count {
      if let text = try mainTables[index].view.find(key, hash: hash) {
        return Hit(layer: mainTables[index].layer, rules: mainTables[index].rules, text: text)
      }
      index &+= 1
    }
    return nil
  }

  private func find(
    _ key: Span<UInt8>, _ hash: UInt32, _ table: String, _ module: String
  ) throws(LaunchCacheError) -> Hit? {
    let nameHash = TextHash.hash(table: table, module: module)
    var index = 0
    while index < tables.count {
      if tables[index].view.nameHash == nameHash, try tables[index].view.isNamed(table, module: module),
        let text = try tables[index].view.find(key, hash: hash)
      {
        return Hit(layer: tables[index].layer, rules: tables[index].rules, text: text)
      }
      index &+= 1
    }
    return nil
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
