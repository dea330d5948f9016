/// Everything a lookup needs, never changed once it is published: a lookup sees one of these, never a mix of two.
struct LocalizerSnapshot: Sendable {
  /// Counts the snapshots; a switch of language makes a new one.
  let generation: UInt64
  /// Nil as long as nothing is loaded.
  let decision: LanguageDecision?
  let layers: [StringLayer]
  /// How the people write numbers who use the language in use.
  let numbers: LocalizedNumbers
  /// The main table of each layer that has one, in the order of the layers.
  private let mainTables: [Table]
  /// All tables, in the order of the layers.
  private let tables: [Table]

  /// A table of a layer. Plain memory: to read one out of an array touches no reference count.
  private struct Table: Sendable {
    let layer: Int
    let rules: PluralRules
    let view: TableView
  }

  init(generation: UInt64, decision: LanguageDecision?, layers: [StringLayer]) throws(LaunchCacheError) {
    self.generation = generation
    self.decision = decision
    self.layers = layers
    numbers = LocalizedNumbers(language: decision?.regionalLanguage ?? "")
    var mainTables: [Table] = []
    var tables: [Table] = []
    for (index, layer) in layers.enumerated() {
      let rules = PluralRules(language: layer.language)
      tables += layer.strings.tables.map { Table(layer: index, rules: rules, view: $0) }
      if let view = try layer.strings.table(Localizer.mainTable, module: "") {
        mainTables.append(Table(layer: index, rules: rules, view: view))
      }
    }
    self.mainTables = mainTables
    self.tables = tables
  }

  private init() {
    generation = 0
    decision = nil
    layers = []
    numbers = LocalizedNumbers(language: "")
    mainTables = []
    tables = []
  }

  /// Before anything is loaded.
  static let empty = LocalizerSnapshot()

  /// What observers are told.
  var change: Localizer.Change {
    Localizer.Change(
      language: decision?.language ?? "", direction: decision?.direction ?? .leftToRight, generation: generation)
  }

  /// A value, and which layer has it.
  struct Hit {
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
