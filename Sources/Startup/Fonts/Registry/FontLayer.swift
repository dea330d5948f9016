/// Some fonts of a registry that were registered together, or were put together since.
struct FontLayer: Sendable {
  let index: FontIndex
  /// What they were registered by, when the index comes from the launch cache: to read the files again should it turn out damaged.
  let cachedPaths: [String]?
  /// The real paths of its files, once they were asked for: one from the launch cache is registered without.
  var realPaths: Set<TextKey>?

  /// Files with their faces, in memory.
  init(_ files: [IndexedFile]) throws(FontRegistrationError) {
    guard let payload = FontIndexWriter.payload(of: files) else { throw FontRegistrationError.tooLong(files) }
    try self.init(payload: payload, of: files)
  }

  /// The payload of files, in memory.
  init(payload: [UInt8], of files: [IndexedFile]) throws(FontRegistrationError) {
    do throws(LaunchCacheError) { index = try FontIndex(inMemory: payload) } catch {
      throw FontRegistrationError.tooLong(files)
    }
    cachedPaths = nil
    realPaths = Self.realPaths(of: files)
  }

  /// An index from the launch cache.
  init(cached index: FontIndex, paths: [String]) {
    self.index = index
    cachedPaths = paths
  }

  static func realPaths(of files: [IndexedFile]) -> Set<TextKey> {
    Set(files.filter(\.isFonts).map { TextKey($0.realPath) })
  }
}

extension FontRegistrationError {
  /// There is no memory for an index of these files, or its length can't be told by 32 bits.
  fileprivate static func tooLong(_ files: [IndexedFile]) -> FontRegistrationError {
    var error = FontError(
      .overLimit(of: "bytes for the names and characters of fonts", limit: FontIndexWriter.lengthLimit))
    error.file = files.first?.path
    return FontRegistrationError(problems: [.unreadable(error)])
  }
}
