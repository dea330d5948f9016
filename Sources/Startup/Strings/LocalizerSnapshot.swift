/// Everything a lookup needs, never changed once it is published: a lookup sees one of these, never a mix of two.
struct LocalizerSnapshot: Sendable {
  /// Counts the snapshots; a switch of language makes a new one.
  let generation: UInt64
  /// False as long as nothing is loaded.
  let isLoaded: Bool
  // Not an optional: the first one of such a value takes the runtime longer than the rest of a snapshot.
  private let loadedDecision: LanguageDecision
  /// Nil as long as nothing is loaded.
  var decision: LanguageDecision? { isLoaded ? loadedDecision : nil }
  /// The languages in use in their order, then those that only pinned modules have.
  let layers: [StringLayer]
  /// How the people write numbers who use the language in use.
  let numbers: NumbersInUse
  /// The packs that go before them.
  let packs: [StringPack]
  /// The texts that the app was written in, once they were asked for.
  var sources: SourceTexts?
  /// Set while lookups are recorded.
  let recording: RecordedLookups?
  /// Who answers from each layer; see `Hit.layer`.
  private let levels: [Localizer.Level]
  /// Keeps the two lists.
  private let lookupTables: LookupTables
  private let mainTables: LookupTables.List
  private let tables: LookupTables.List

  /// Looks in the languages of `order` for texts of all modules but those that are pinned, whose texts have orders of their own.
  init(
    generation: UInt64, decision: LanguageDecision, order: SearchOrder, pinned: [String: SearchOrder] = [:]
  ) throws(LaunchCacheError) {
    var builder = SnapshotTables(pinnedModules: Set(pinned.keys))
    try builder.add(order, module: nil)
    for (module, order) in pinned { try builder.add(order, module: module) }
    self.generation = generation
    isLoaded = true
    loadedDecision = decision
    layers = builder.layers
    numbers = NumbersInUse(decision)
    packs = builder.packs
    levels = builder.levels
    lookupTables = LookupTables(main: builder.mainTables, all: builder.tables)
    mainTables = lookupTables.main
    tables = lookupTables.all
    recording = nil
  }

  /// The same with all lookups recorded.
  init(recording snapshot: LocalizerSnapshot, _ recorder: TextRecorder) {
    generation = snapshot.generation
    isLoaded = snapshot.isLoaded
    loadedDecision = snapshot.loadedDecision
    layers = snapshot.layers
    numbers = snapshot.numbers
    packs = snapshot.packs
    levels = []
    lookupTables = LookupTables(main: [], all: [])
    mainTables = lookupTables.main
    tables = lookupTables.all
    sources = snapshot.sources
    recording = RecordedLookups(snapshot, recorder)
  }

  private init() {
    generation = 0
    isLoaded = false
    loadedDecision = .none
    layers = []
    numbers = NumbersInUse(.none)
    packs = []
    levels = []
    lookupTables = LookupTables(main: [], all: [])
    mainTables = lookupTables.main
    tables = lookupTables.all
    recording = nil
  }

  /// Before anything is loaded.
  static let empty = LocalizerSnapshot()

  /// What observers are told.
  var change: Localizer.Change {
    Localizer.Change(
      language: loadedDecision.language, direction: loadedDecision.direction, generation: generation)
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
  func find(_ key: Span<UInt8>, table: String, module: String) throws(LaunchCacheError) -> Hit? {
    // The lists are plain addresses: what they are of must not go before they were looked through.
    defer { withExtendedLifetime(self) {} }
    return try Self.find(key, table, module, mainTables, tables)
  }

  /// The first layer of a published snapshot that has the key in its main table. By address: a snapshot that is handed on is copied
  /// first, which costs as much as the lookup.
  @inline(__always)
  @unsafe static func find(
    in snapshot: UnsafePointer<LocalizerSnapshot>, _ key: Span<UInt8>
  ) throws(LaunchCacheError) -> Hit? {
    try unsafe snapshot.pointee.mainTables.find(key, hash: TextHash.hash(key))
  }

  /// The same in a table of a module.
  @inline(__always)
  @unsafe static func find(
    in snapshot: UnsafePointer<LocalizerSnapshot>, _ key: Span<UInt8>, table: String, module: String
  ) throws(LaunchCacheError) -> Hit? {
    try unsafe snapshot.pointee.tables.find(key, hash: TextHash.hash(key), table: table, module: module)
  }

  @inline(__always)
  private static func find(
    _ key: Span<UInt8>, _ table: String, _ module: String, _ mainTables: LookupTables.List, _ tables: LookupTables.List
  ) throws(LaunchCacheError) -> Hit? {
    let hash = TextHash.hash(key)
    if module.isEmpty && table == Localizer.mainTable { return try mainTables.find(key, hash: hash) }
    return try tables.find(key, hash: hash, table: table, module: module)
  }
}
