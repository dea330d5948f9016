/// The fonts that an app has registered, found by their names.
///
/// Registering and taking back publish all of a change at once or nothing of it. Lookups take no lock, from any thread, and see the fonts
/// as they were before a change or as they are after it. Files are read before the lock is taken, so that registering many in the
/// background delays nobody.
///
///     try FontRegistry.shared.register("App/Fonts")
///     let font = FontRegistry.shared.font(family: "Lato", weight: 700)
///
/// A class because what it publishes has an identity.
public final class FontRegistry: Sendable {
  /// The app's own.
  public static let shared = FontRegistry()

  private let layers = Mutex(FontLayers())
  private let snapshot = Published(FontSnapshot(indexes: []))

  /// A registry without fonts.
  public init() {}

  /// Changes what is registered and publishes it, unless the change fails.
  func change<Result>(
    _ body: (inout FontLayers) throws(FontRegistrationError) -> sending Result
  ) throws(FontRegistrationError) -> sending Result {
    try layers.withLock { layers throws(FontRegistrationError) in
      var next = layers
      let result = try body(&next)
      layers = next
      snapshot.replace(with: next.snapshot)
      return result
    }
  }

  // MARK: Registering

  /// Registers a file with all its faces, or all fonts in a folder and below it.
  ///
  /// A file that is registered already stays as it is. Fails, and then changes nothing, when a file can't be read, when a face has no
  /// PostScript name, and when it has that of a face of another file.
  @discardableResult
  public func register(_ path: String) throws(FontRegistrationError) -> [FontRegistration] {
    try register(contentsOf: [path])
  }

  /// Registers files and folders together: all of them or none.
  @discardableResult
  public func register(contentsOf paths: [String]) throws(FontRegistrationError) -> [FontRegistration] {
    let scan = FontScanner.scan(paths)
    let addition = try change { layers throws(FontRegistrationError) in try layers.add(scan.files, scan.problems) }
    return FontRegistration.outcomes(of: addition, scan.files)
  }

  /// Takes back a file, or all files of a folder and below it; returns the paths of those that were registered.
  @discardableResult
  public func unregister(_ path: String) -> [String] {
    let realPath = (try? FileSystem.realPath(path)) ?? path
    let removed = try? change { layers throws(FontRegistrationError) in
      try layers.remove { $0.realPath == realPath || $0.path == path || $0.realPath.hasPrefix(realPath + "/") }
    }
    return removed ?? []
  }

  /// Reads all registered files again, whose fonts may have changed. Fails as `register(_:)` does, and then changes nothing.
  public func reload() throws(FontRegistrationError) {
    let scan = FontScanner.scan(layers.withLock { $0.files().map(\.path) })
    try change { layers throws(FontRegistrationError) in try layers.replace(with: scan.files, scan.problems) }
  }

  // MARK: Lookups

  /// All fonts, in the order they were registered.
  public var fonts: [RegisteredFont] {
    lookup { snapshot throws(LaunchCacheError) in try snapshot.fonts() } ?? []
  }

  /// The font of a PostScript name, as it stands in the font: a face, else a named instance of a variable font.
  public func font(postScriptName name: String) -> RegisteredFont? {
    lookup { snapshot throws(LaunchCacheError) in
      let name = name.utf8Span.span
      return try snapshot.font(postScriptName: name, hash: TextHash.hash(name))
    }
  }

  /// The font of a full name; of several the one that was registered first.
  public func font(fullName name: String) -> RegisteredFont? {
    lookup { snapshot throws(LaunchCacheError) in
      let name = name.utf8Span.span
      return try snapshot.font(fullName: name, hash: TextHash.hash(name))
    }
  }

  /// The face of a family that is nearest to a style, as CSS chooses; nil only when the family has none.
  public func font(
    family: String, weight: Int = 400, width: Int = 5, slant: FontFace.Slant = .upright
  ) -> RegisteredFont? {
    lookup { snapshot throws(LaunchCacheError) in
      let name = family.utf8Span.span
      let wanted = FontStyleDistance(weight: weight, width: width, slant: slant)
      return try snapshot.font(family: name, hash: TextHash.hash(name), wanted)
    }
  }

  @inline(__always)
  private func lookup<Result>(
    _ body: (borrowing FontSnapshot) throws(LaunchCacheError) -> Result?
  ) -> Result? {
    do throws(LaunchCacheError) { return try snapshot.read(body) } catch { return lookupAgain(body) }
  }

  /// Looks up in what the files say, after the launch cache turned out damaged.
  @inline(never)
  private func lookupAgain<Result>(
    _ body: (borrowing FontSnapshot) throws(LaunchCacheError) -> Result?
  ) -> Result? {
    try? change { layers throws(FontRegistrationError) in layers.recover() }
    return try? snapshot.read(body)
  }
}
