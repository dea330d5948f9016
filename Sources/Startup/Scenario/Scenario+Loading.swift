extension Scenario {
  /// What a config may cost: one written by a person is far below.
  public static let limits = JSONDocument.Limits(depth: 32, bytes: 4 << 20, values: 20_000)
  /// The most variants a config may have; each takes a copy of all it inherits.
  public static let mostVariants = 100

  /// Reads a config: JSON with `//` comments, as docs/scenario.md describes it.
  ///
  /// Everything undefined is an error: all mistakes are found, the first one is reported with file, line and column.
  public static func load(path: String) throws(ScenarioError) -> Scenario {
    let bytes: [UInt8]
    let folder: String
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: limits.bytes)
      folder = try FileSystem.realPath(PathName.parent(of: path))
    } catch { throw ScenarioError(path: path, .unreadable(error)) }
    return try parse(bytes.span, path: path, folder: folder)
  }

  /// Reads a config from memory.
  /// - Parameters:
  ///   - bytes: The config's text.
  ///   - path: What error messages call the file.
  ///   - folder: The absolute folder that its paths are relative to.
  public static func parse(_ bytes: Span<UInt8>, path: String, folder: String) throws(ScenarioError) -> Scenario {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONDocument.parse(bytes, allowingComments: true, limits: limits)
    } catch { throw ScenarioError(path: path, .malformed(error)) }
    var reader = ScenarioReader(path: path, folder: folder)
    if let scenario = reader.read(root) { return scenario }
    let complaints = reader.checker.complaints.sorted { $0.position.offset < $1.position.offset }
    throw ScenarioError(path: path, .invalid(complaints))
  }
}
