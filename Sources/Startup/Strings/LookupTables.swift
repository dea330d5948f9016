/// The tables of a snapshot in the order in which lookups go through them: plain memory, so that a lookup copies nothing and touches
/// no reference count.
///
/// A class because it owns that memory. Lists are valid as long as it lives.
@safe final class LookupTables: Sendable {
  /// A table of a layer.
  struct Table: Sendable {
    /// Who answers from it; see `LocalizerSnapshot.Hit`.
    let layer: Int
    let rules: PluralRules
    let view: TableView
  }

  /// Some tables in their order.
  @safe struct List: Sendable {
    private nonisolated(unsafe) let start: UnsafePointer<Table>
    let count: Int

    fileprivate init(_ tables: UnsafeMutableBufferPointer<Table>) {
      // Sound: memory was allocated for one table at least.
      unsafe start = UnsafePointer(tables.baseAddress!)
      count = tables.count
    }

    /// The first table that has a key.
    @inline(__always)
    func find(_ key: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> LocalizerSnapshot.Hit? {
      if count > 0, let hit = try find(key, hash: hash, at: 0) { return hit }
      return try findBehindFirst(key, hash: hash)
    }

    // A function of its own: what goes through all tables would make the look into the first one slower.
    @inline(never)
    private func findBehindFirst(_ key: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> LocalizerSnapshot.Hit? {
      var index = 1
      while index < count {
        if let hit = try find(key, hash: hash, at: index) { return hit }
        index &+= 1
      }
      return nil
    }

    /// The first table of a name that has a key.
    @inline(never)
    func find(
      _ key: Span<UInt8>, hash: UInt32, table: String, module: String
    ) throws(LaunchCacheError) -> LocalizerSnapshot.Hit? {
      let nameHash = TextHash.hash(table: table, module: module)
      var index = 0
      while index < count {
        // Sound: there are `count` tables.
        if unsafe start[index].view.nameHash == nameHash, try unsafe start[index].view.isNamed(table, module: module),
          let hit = try find(key, hash: hash, at: index)
        {
          return hit
        }
        index &+= 1
      }
      return nil
    }

    @inline(__always)
    private func find(
      _ key: Span<UInt8>, hash: UInt32, at index: Int
    ) throws(LaunchCacheError) -> LocalizerSnapshot.Hit? {
      // Sound: the callers keep the index under `count`. The table is looked at in place: a copy of it takes as long as a lookup.
      guard let text = try unsafe start[index].view.find(key, hash: hash) else { return nil }
      return unsafe LocalizerSnapshot.Hit(layer: start[index].layer, rules: start[index].rules, text: text)
    }
  }

  private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<Table>

  /// The main table of each layer that has one.
  let main: List
  /// All tables.
  let all: List

  /// Keeps tables in their order.
  init(main: [Table], all: [Table]) {
    // One more than there are, so that there is memory also for none. Freed in deinit and nowhere else.
    unsafe memory = .allocate(capacity: main.count + all.count + 1)
    _ = unsafe memory.initialize(from: main + all)
    self.main = unsafe List(UnsafeMutableBufferPointer(rebasing: memory[..<main.count]))
    self.all = unsafe List(UnsafeMutableBufferPointer(rebasing: memory[main.count..<main.count + all.count]))
  }

  // Tables are plain memory: there is nothing to deinitialize.
  deinit { unsafe memory.deallocate() }
}
