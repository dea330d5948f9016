/// One language of a search order: its compiled tables, and where they came from.
struct StringLayer: Sendable {
  /// The language's name, as the app's folder has it.
  let language: String
  let strings: CompiledStrings
  let wasCached: Bool
  /// What to write into the cache when the launch is over; empty when it came from there.
  let prepared: [PreparedSection]
  let failures: [StringsFileLoadError]
  let problems: [StringsFileProblem]
  let problemCount: Int
  let skipped: [String]
  /// What was lost or doubtful when the files were read, a line each; kept in the cache, so that a launch from there says it too.
  let warnings: [String]

  /// How layers of an app are loaded.
  struct Source: Sendable {
    let app: String
    let trust: SourceTrust
    /// Whether what is computed will be written into a cache.
    let preparing: Bool
  }

  /// Loads a language from the cache if that serves, else from the app's folder.
  static func load(_ language: String, from source: Source, cache: LaunchCache?) throws(LocalizerError) -> StringLayer {
    if let cache, let layer = cached(language, source, cache) { return layer }
    return try uncached(language, source)
  }

  private static func cached(_ language: String, _ source: Source, _ cache: LaunchCache) -> StringLayer? {
    guard let hint = hint(of: language, cache) else { return nil }
    let sources = source.trust.fingerprint {
      hint.paths.map { $0.isEmpty ? source.app : PathName.join(source.app, $0) }
    }
    guard let section = try? cache.section(kind: .strings, name: language, sources: sources) else { return nil }
    do throws(LaunchCacheError) {
      return StringLayer(
        language: language, strings: try CompiledStrings(section, pinning: true), wasCached: true, prepared: [],
        failures: [], problems: [], problemCount: 0, skipped: [], warnings: hint.warnings)
    } catch {
      section.reportUnusable(error)
      return nil
    }
  }

  /// Which files the cache says its tables were made from, relative to the app's folder, and what was to be said of them.
  private static func hint(of language: String, _ cache: LaunchCache) -> (paths: [String], warnings: [String])? {
    guard let hint = try? cache.section(kind: .stringSources, name: language, sources: Fingerprint(of: [])),
      let payload = try? hint.bytes(0..<hint.count)
    else { return nil }
    var reader = PackedReader(payload)
    guard let paths = reader.texts(), let warnings = reader.texts(), reader.isAtEnd,
      paths.allSatisfy({ $0.isEmpty || PathName.staysInside($0) })
    else {
      hint.reportUnusable(.malformedPayload(offset: reader.offset))
      return nil
    }
    return (paths, warnings)
  }

  private static func uncached(_ language: String, _ source: Source) throws(LocalizerError) -> StringLayer {
    let files: StringTableFiles
    do throws(SystemError) { files = try StringTableFiles(app: source.app, language: language) } catch {
      throw .system(error)
    }
    // Before the files are read: a change after this makes the next launch's fingerprint differ.
    let fingerprint = source.preparing ? source.trust.fingerprint { files.sources } : nil
    let set = StringTableSet(files)
    guard let writer = CompiledStringsWriter(set) else { throw .tooLarge(language: language) }
    let payload = writer.payload()
    let warnings = set.warnings
    var prepared: [PreparedSection] = []
    if let fingerprint {
      prepared.append(PreparedSection(kind: .strings, name: language, sources: fingerprint, payload: payload))
      prepared.append(hint(files, warnings, language, source.app))
    }
    let strings: CompiledStrings
    do throws(LaunchCacheError) { strings = try CompiledStrings(inMemory: payload, language: language) } catch {
      throw .unreadable(language: language, error)
    }
    return StringLayer(
      language: language, strings: strings, wasCached: false, prepared: prepared, failures: set.failures,
      problems: set.tables.flatMap(\.problems), problemCount: set.problemCount, skipped: set.skipped,
      warnings: warnings)
  }

  private static func hint(
    _ files: StringTableFiles, _ warnings: [String], _ language: String, _ app: String
  ) -> PreparedSection {
    var payload: [UInt8] = []
    payload.append(packed: files.sources.map { $0 == app ? "" : String($0.dropFirst(PathName.join(app, "").count)) })
    payload.append(packed: warnings)
    return PreparedSection(kind: .stringSources, name: language, sources: Fingerprint(of: []), payload: payload)
  }
}
