extension FontRegistry {
  /// What came of loading.
  public struct Loading: Sendable {
    /// How many files are registered by it, without those that were before.
    public let fileCount: Int
    /// How many faces they have.
    public let faceCount: Int
    /// Whether the index came from the launch cache as it was: nothing was read of any font.
    public let wasCached: Bool
    /// How many files did not have to be read because an index had them as they are.
    public let reusedFileCount: Int
    /// What is wrong with files that were skipped and parts of fonts that were left out, a line each; the same from the cache.
    public let warnings: [String]
    /// What to write into the launch cache when the launch is over; nil when it came from there or can't be kept.
    public let section: PreparedSection?
  }

  /// Registers files and folders as `register(contentsOf:)` does, by an index in the launch cache when it has one that is good: then no
  /// font is read.
  ///
  /// - Parameters:
  ///   - paths: files and folders; with those of an installed app the paths must be the same at every launch.
  ///   - name: what the index is called in the launch cache; sets that are registered apart have names of their own.
  ///   - cache: the launch cache, when there is one.
  ///   - validation: how an index is tied to the files.
  ///   - preparing: whether the answer will be written into a launch cache.
  @discardableResult
  public func load(
    _ paths: [String], named name: String = "fonts", cache: LaunchCache?, validation: FontIndexValidation = .files,
    preparing: Bool = true
  ) throws(FontRegistrationError) -> Loading {
    let sources = FontIndexSources(paths, name: name, validation: validation)
    let cached = cache.flatMap { sources.index(in: $0) }
    if let index = cached?.index, cached?.isCurrent == true, let loading = load(cached: index, paths) { return loading }
    let scan = FontScanner.scan(paths, reusing: cached?.index)
    let payload = scan.problems.isEmpty ? FontIndexWriter.payload(of: scan.files) : nil
    let addition = try change { layers throws(FontRegistrationError) in
      try layers.add(scan.files, scan.problems, payload: payload)
    }
    var section: PreparedSection?
    if preparing, let payload, FontIndexSources.areSettled(scan.files) { section = sources.section(payload) }
    return Loading(
      fileCount: scan.files.count(where: \.isFonts) - addition.already.count,
      faceCount: addition.index?.faces.count ?? 0, wasCached: false, reusedFileCount: scan.reusedCount,
      warnings: scan.files.flatMap(\.warnings), section: section)
  }

  /// Registers an index from the launch cache; nil when it turns out damaged, or has a name that is registered already.
  private func load(cached index: FontIndex, _ paths: [String]) -> Loading? {
    // Before it is added: what is damaged there is not.
    guard let warnings = try? index.warningTexts() else { return nil }
    let isAdded = try? change { layers throws(FontRegistrationError) -> Bool in
      (try? layers.add(cached: FontLayer(cached: index, paths: paths))) ?? false
    }
    guard isAdded == true else { return nil }
    return Loading(
      fileCount: index.fileCount, faceCount: index.faces.count, wasCached: true, reusedFileCount: index.fileCount,
      warnings: warnings.map(\.text), section: nil)
  }
}

@_spi(LaunchCacheFormat) extension FontRegistry {
  /// The section that `load(_:named:cache:validation:preparing:)` would prepare, also of files that still change; nil for what can't be
  /// registered.
  public static func indexSection(
    of paths: [String], named name: String = "fonts", validation: FontIndexValidation
  ) -> PreparedSection? {
    let scan = FontScanner.scan(paths)
    var layers = FontLayers()
    guard (try? layers.add(scan.files, scan.problems)) != nil,
      let payload = FontIndexWriter.payload(of: scan.files)
    else { return nil }
    return FontIndexSources(paths, name: name, validation: validation).section(payload)
  }
}
