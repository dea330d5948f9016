extension Localizer {
  /// About `count` keys of the language in use, evenly spread over its tables, or all when it has fewer. It looks at every
  /// table's index but makes only the keys it returns.
  func someKeys(_ count: Int) -> [(key: String, table: String, module: String)] {
    current.read { snapshot in
      guard let strings = snapshot.layers.first?.strings else { return [] }
      var keys: [(key: String, table: String, module: String)] = []
      keys.reserveCapacity(count)
      try? strings.forSomeKeys(count) { module, table, key in keys.append((key, table, module)) }
      return keys
    }
  }
}

extension CompiledStrings {
  /// Calls `body` with about `count` keys, evenly spread.
  fileprivate func forSomeKeys(
    _ count: Int, _ body: (_ module: String, _ table: String, _ key: String) -> Void
  ) throws(LaunchCacheError) {
    guard count > 0 else { return }
    // A key is taken whenever this has grown by the number of keys since the last one.
    var credit = 0
    for table in tables {
      let module = String(repairing: try section.bytes(table.module))
      let name = String(repairing: try section.bytes(table.name))
      for slot in 0...table.mask {
        let entry = try section.read(offset: table.slots + slot * Self.slotLength, count: Self.slotLength)
        if Self.word(entry, 0) == 0 { continue }
        credit += count
        guard credit >= keyCount else { continue }
        credit -= keyCount
        let key = try section.read(offset: Int(Self.word(entry, 4)), count: Int(Self.word(entry, 8)))
        body(module, name, String(repairing: key))
      }
    }
  }
}
