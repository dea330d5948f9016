/// The character maps of a file, so that faces of a collection that share one do so in memory too.
struct SharedCharacterMaps {
  private struct Known {
    let offset: Int64
    let length: Int64
    let glyphCount: Int
    let map: CharacterMap
    let problems: [FontError]
  }

  private var known: [Known] = []

  func map(of entry: TableDirectory.Entry, glyphCount: Int) -> (map: CharacterMap, problems: [FontError])? {
    let found = known.first { $0.offset == entry.offset && $0.length == entry.length && $0.glyphCount == glyphCount }
    return found.map { ($0.map, $0.problems) }
  }

  mutating func add(
    _ map: CharacterMap, _ problems: [FontError], of entry: TableDirectory.Entry, glyphCount: Int
  ) {
    known.append(
      Known(offset: entry.offset, length: entry.length, glyphCount: glyphCount, map: map, problems: problems))
  }
}
