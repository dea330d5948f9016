@_spi(LaunchCacheFormat) import Startup

extension Scenario {
  /// What a config may cost: one written by a person is far below.
  public static let limits = JSONDocument.Limits(depth: 32, bytes: 4 << 20, values: 20_000)
  /// The most variants a config may have; each takes a copy of all it inherits.
  public static let mostVariants = 100

  /// Reads a config: JSON with `//` comments, as docs/scenario.md describes it.
  ///
  /// Everything undefined is an error: all mistakes are found, the first one is reported with file, line and column;
  /// what is missing comes after what is there and wrong.
  public static func load(path: String) throws(ScenarioError) -> Scenario {
    let file: InputFile
    do throws(SystemError) { file = try InputFile(path: path) } catch {
      throw ScenarioError(path: path, .unreadable(error))
    }
    return try load(file)
  }

  /// Reads a config that is open, and may have been looked into. One that is no file in a folder, such as a pipe, has its paths
  /// relative to the current folder.
  public static func load(_ file: InputFile) throws(ScenarioError) -> Scenario {
    let bytes: [UInt8]
    let folder: String
    do throws(SystemError) {
      bytes = try file.contents(limit: limits.bytes)
      folder = try FileSystem.realPath(file.isRegular ? PathName.parent(of: file.name) : ".")
    } catch { throw ScenarioError(path: file.name, .unreadable(error)) }
    return try parse(bytes.span, path: file.name, folder: folder)
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
    if var scenario = reader.read(root) {
      scenario.digest = digest(of: bytes)
      return scenario
    }
    let complaints = reader.checker.complaints.ordered { $0.comes(before: $1) }
    throw ScenarioError(path: path, .invalid(complaints))
  }

  private static func digest(of bytes: Span<UInt8>) -> String {
    let digits = String(XXHash64.hash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
