/// The languages that were loaded, each once.
///
/// A list: an app uses few languages at once, and the first dictionary of a kind costs a launch more than all looks into it.
struct LoadedLayers: Sendable {
  private(set) var all: [StringLayer] = []

  subscript(language: String) -> StringLayer? { all.first { $0.language == language } }

  /// Adds a language that is not there yet.
  mutating func add(_ layer: StringLayer) { all.append(layer) }

  mutating func removeAll() { all = [] }

  /// Lets go of those that came from the cache.
  mutating func removeCached() { all = all.filter { !$0.wasCached } }

  /// What was computed for the cache, by language; it is not kept after that.
  mutating func takePreparedSections() -> [PreparedSection] {
    let prepared = all.ordered { $0.language < $1.language }.flatMap(\.prepared)
    all = all.map(\.withoutPreparedSections)
    return prepared
  }
}
