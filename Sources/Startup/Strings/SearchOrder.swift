/// The languages that a text is looked for in, in their order, each with the pack that goes before its own tables.
struct SearchOrder: Sendable {
  struct Language: Sendable {
    let layer: StringLayer
    let pack: StringPack?
  }

  var languages: [Language] = []
  /// How many of them are in the chain; the others are `Base` and the development language.
  let chainLength: Int

  /// Who answers from the own tables of a language.
  func level(at place: Int) -> Localizer.Level {
    let name = languages[place].layer.language
    return place < chainLength ? .language(place, name) : .fallback(name)
  }
}

/// Puts the tables of a snapshot in the order in which lookups go through them.
struct SnapshotTables {
  private let pinnedModules: Set<String>
  private(set) var layers: [StringLayer] = []
  private(set) var packs: [StringPack] = []
  private(set) var levels: [Localizer.Level] = []
  private(set) var mainTables: [LookupTables.Table] = []
  private(set) var tables: [LookupTables.Table] = []

  init(pinnedModules: Set<String>) { self.pinnedModules = pinnedModules }

  /// Adds the tables of one module, or with nil those of every module that is not pinned.
  mutating func add(_ order: SearchOrder, module: String?) throws(LaunchCacheError) {
    for (place, language) in order.languages.enumerated() {
      let rules = PluralRules(language: language.layer.language)
      if let pack = language.pack {
        if !packs.contains(where: { $0.file === pack.file }) { packs.append(pack) }
        let layer = addLevel(.pack(pack.language), isFirst: place == 0)
        try add(pack.strings, layer: layer, rules: rules, module: module)
      }
      if !layers.contains(where: { $0.strings.section === language.layer.strings.section }) {
        layers.append(language.layer)
      }
      let layer = addLevel(order.level(at: place), isFirst: place == 0)
      try add(language.layer.strings, layer: layer, rules: rules, module: module)
    }
  }

  /// The number of a new layer: its place among the levels, negative for the first language of an order.
  private mutating func addLevel(_ level: Localizer.Level, isFirst: Bool) -> Int {
    levels.append(level)
    return isFirst ? 1 - levels.count : levels.count - 1
  }

  private mutating func add(
    _ strings: CompiledStrings, layer: Int, rules: PluralRules, module: String?
  ) throws(LaunchCacheError) {
    // Without pins no table's name is read: it would be the first touch of a block for nothing.
    if module != nil || !pinnedModules.isEmpty {
      for view in strings.tables where try isWanted(view, of: strings, module: module) {
        tables.append(LookupTables.Table(layer: layer, rules: rules, view: view))
      }
    } else {
      tables += strings.tables.map { LookupTables.Table(layer: layer, rules: rules, view: $0) }
    }
    let hasMainTable = module.map { $0.isEmpty } ?? !pinnedModules.contains("")
    if hasMainTable, let view = try strings.table(Localizer.mainTable, module: "") {
      mainTables.append(LookupTables.Table(layer: layer, rules: rules, view: view))
    }
  }

  private func isWanted(
    _ view: TableView, of strings: CompiledStrings, module: String?
  ) throws(LaunchCacheError) -> Bool {
    let name = String(repairing: try strings.section.bytes(view.module))
    return module.map { $0 == name } ?? !pinnedModules.contains(name)
  }
}
