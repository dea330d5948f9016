/// The layers of a registry, as one change after the other makes them. Whatever fails changes nothing.
struct FontLayers: Sendable {
  private(set) var layers: [FontLayer] = []

  /// What a change did to files that were to be registered.
  struct Addition {
    /// Where the files are that were not registered before; nil when all were.
    let index: FontIndex?
    /// The real paths of those that were.
    let already: Set<TextKey>
  }

  var snapshot: FontSnapshot { FontSnapshot(indexes: layers.map(\.index)) }

  // MARK: Adding

  /// Adds those of some files that are not there. Fails when a PostScript name would be that of two faces.
  mutating func add(
    _ files: [IndexedFile], _ problems: [FontRegistrationError.Problem], payload: [UInt8]? = nil
  ) throws(FontRegistrationError) -> Addition {
    settle()
    let new = files.filter { !has($0) }
    try check(new, problems)
    let already = FontLayer.realPaths(of: files.filter { has($0) })
    guard new.contains(where: \.isFonts) else { return Addition(index: nil, already: already) }
    let isWhole = new.count == files.count
    let layer = if isWhole, let payload { try FontLayer(payload: payload, of: new) } else { try FontLayer(new) }
    layers.append(layer)
    try joinSmall()
    return Addition(index: layer.index, already: already)
  }

  /// Adds an index from the launch cache as it is; false when one of its names is registered already.
  mutating func add(cached layer: FontLayer) throws(LaunchCacheError) -> Bool {
    if !layers.isEmpty {
      for number in 0..<layer.index.faces.count {
        try layer.index.check(face: number)
        let name = layer.index.text(.postScriptName, of: layer.index.wholeFace(number)) ?? ""
        if face(named: name) != nil { return false }
      }
    }
    layers.append(layer)
    return true
  }

  /// Fails unless every PostScript name is that of one face.
  private mutating func check(
    _ new: [IndexedFile], _ problems: [FontRegistrationError.Problem]
  ) throws(FontRegistrationError) {
    var problems = problems
    var paths: [TextKey: String] = [:]
    for file in new {
      for face in file.faces {
        if let other = paths[TextKey(face.postScriptName)] ?? self.face(named: face.postScriptName)?.path {
          problems.append(
            .conflict(postScriptName: face.postScriptName, family: face.family, path: file.path, other: other))
        } else {
          paths[TextKey(face.postScriptName)] = file.path
        }
      }
    }
    if !problems.isEmpty { throw FontRegistrationError(problems: problems) }
  }

  /// The face of a PostScript name; instances don't count.
  private mutating func face(named name: String) -> RegisteredFont? {
    do throws(LaunchCacheError) { return try find(name) } catch {
      recover()
      // Now all is in memory that was checked.
      return try? find(name)
    }
  }

  // Layer by layer, not by a snapshot: a registration asks for each of its faces.
  private func find(_ name: String) throws(LaunchCacheError) -> RegisteredFont? {
    let hash = name.withUTF8Bytes(TextHash.hash)
    for layer in layers {
      if let hit = try layer.index.find(postScriptName: name.utf8Span.span, hash: hash), hit.instance == nil {
        return RegisteredFont(layer.index, hit)
      }
    }
    return nil
  }

  private func has(_ file: IndexedFile) -> Bool {
    file.isFonts && layers.contains { $0.realPaths?.contains(TextKey(file.realPath)) ?? false }
  }

  /// Puts the last layers together while the last is no shorter than half of the one before it, so that there are few, whatever is
  /// registered one by one. Those from the launch cache stay as they are.
  private mutating func joinSmall() throws(FontRegistrationError) {
    while layers.count > 1 {
      let (last, other) = (layers[layers.count - 1], layers[layers.count - 2])
      guard last.cachedPaths == nil, other.cachedPaths == nil, last.index.faces.count * 2 >= other.index.faces.count,
        let files = try? other.index.files() + last.index.files()
      else { return }
      let joined = try FontLayer(files)
      layers.removeLast(2)
      layers.append(joined)
    }
  }

  // MARK: Taking back

  /// Takes files out; returns their paths.
  mutating func remove(where isMeant: (IndexedFile) -> Bool) throws(FontRegistrationError) -> [String] {
    settle()
    var removed: [String] = []
    var left: [FontLayer] = []
    for layer in layers {
      let files = (try? layer.index.files()) ?? []
      let meant = files.filter { $0.isFonts && isMeant($0) }
      if meant.isEmpty {
        left.append(layer)
        continue
      }
      removed += meant.map(\.path)
      let rest = files.filter { !($0.isFonts && isMeant($0)) }
      if rest.contains(where: \.isFonts) { left.append(try FontLayer(rest)) }
    }
    layers = left
    return removed
  }

  // MARK: Reading again

  /// All registered files, in their order.
  mutating func files() -> [IndexedFile] {
    settle()
    return layers.flatMap { (try? $0.index.files()) ?? [] }.filter(\.isFonts)
  }

  /// Replaces files by what was read of them anew. Fails when names clash, or there was a problem.
  mutating func replace(
    with read: [IndexedFile], _ problems: [FontRegistrationError.Problem]
  ) throws(FontRegistrationError) {
    let registered = files()
    // What was taken back meanwhile stays away, what was added stays.
    let again = read.filter { has($0) }
    let readAgain = FontLayer.realPaths(of: again)
    let others = registered.filter { !readAgain.contains(TextKey($0.realPath)) }
    var next = FontLayers()
    _ = try next.add(again + others, problems)
    self = next
  }

  // MARK: Damage

  /// Replaces all indexes from the launch cache, one of which turned out damaged, by what their files say now.
  mutating func recover() {
    for number in layers.indices.reversed() where layers[number].cachedPaths != nil { readAgain(number) }
  }

  /// Makes sure that files can be compared with those of all layers.
  private mutating func settle() {
    for number in layers.indices.reversed() where layers[number].realPaths == nil {
      if let files = try? layers[number].index.files() {
        layers[number].realPaths = FontLayer.realPaths(of: files)
      } else {
        readAgain(number)
      }
    }
  }

  /// Replaces an index from the launch cache by what the files say; when they can't be read any more, their fonts go.
  private mutating func readAgain(_ number: Int) {
    guard let paths = layers[number].cachedPaths else { return }
    let scan = FontScanner.scan(paths)
    if scan.problems.isEmpty, let layer = try? FontLayer(scan.files) {
      layers[number] = layer
    } else {
      layers.remove(at: number)
    }
  }
}
