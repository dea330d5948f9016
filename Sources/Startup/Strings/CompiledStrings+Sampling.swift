extension Localizer {
  /// About `count` keys of the language in use, evenly spread over its tables; as an app that knows its keys does, it touches
  /// little else.
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
    for table in tables where keyCount > 0 {
      let module = String(repairing: try section.bytes(table.module))
      let name = String(repairing: try section.bytes(table.name))
      // Rounded up, so that a table with few keys is not left out.
      let share = min((count * table.keyCount + keyCount - 1) / keyCount, table.keyCount)
      let slotCount = table.mask + 1
      for sample in 0..<share {
        let end = slotCount * (sample + 1) / share
        if let key = try firstKey(of: table, in: slotCount * sample / share..<end) { body(module, name, key) }
      }
    }
  }

  /// The first key in some slots of a table's index.
  private func firstKey(of table: TableView, in slots: Range<Int>) throws(LaunchCacheError) -> String? {
    for slot in slots {
      let entry = try section.read(offset: table.slots + slot * Self.slotLength, count: Self.slotLength)
      if Self.word(entry, 0) == 0 { continue }
      let key = try section.read(offset: Int(Self.word(entry, 4)), count: Int(Self.word(entry, 8)))
      return String(repairing: key)
    }
    return nil
  }
}
