extension LaunchCacheBuilder {
  /// Adds every section of a cache, dated as this builder dates.
  package mutating func addAll(of cache: LaunchCache) throws(LaunchCacheError) {
    for index in 0..<cache.sectionCount {
      guard let entry = cache.entry(at: index), let record = cache.sourcesRecord(of: entry),
        let sources = Fingerprint(storedRecord: record.span)
      else { continue }
      let section = try LaunchCache.Section(
        checking: entry, name: cache.name(of: entry), in: cache.file, report: { _ in })
      add(kind: entry.kind, name: section.name, sources: sources, payload: try section.copiedPayload())
    }
  }
}
