/// Everything a lookup needs, never changed once it is published: a lookup sees one of these, never a mix of two.
struct LocalizerSnapshot: Sendable {
  /// Counts the snapshots; a switch of language makes a new one.
  let generation: UInt64
  /// Nil as long as nothing is loaded.
  let decision: LanguageDecision?
  let layers: [StringLayer]

  static let empty = LocalizerSnapshot(generation: 0, decision: nil, layers: [])

  /// What observers are told.
  var change: Localizer.Change {
    Localizer.Change(
      language: decision?.language ?? "", direction: decision?.direction ?? .leftToRight, generation: generation)
  }

  /// A value, and which layer has it.
  struct Hit {
    let layer: Int
    let place: CompiledStrings.Place
  }

  /// The first layer that has the key.
  @inline(__always)
  func find(_ key: Span<UInt8>, table: String, module: String) throws(LaunchCacheError) -> Hit? {
    let hash = TextHash.hash(key)
    var index = 0
    while index < layers.count {
      if let table = try layers[index].strings.table(table, module: module),
        let place = try layers[index].strings.place(of: key, hash: hash, in: table)
      {
        return Hit(layer: index, place: place)
      }
      index &+= 1
    }
    return nil
  }
}
