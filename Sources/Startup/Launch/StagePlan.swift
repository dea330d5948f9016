/// What is known about the stages of a launch from earlier ones, for starting them in a better order: `startup-prof/plan/1`.
///
///     { "schema": "startup-prof/plan/1",
///       "stages": [ { "name": "db.open", "duration_ns": 12000000 } ] }
///
/// A plan only ever changes the order among stages that could all start; what waits for what stays as the app says.
public struct StagePlan: Equatable, Sendable {
  /// The version of the format that is read.
  public static let schema = "startup-prof/plan/1"
  /// A plan of a launch has far less than this many bytes.
  static let sizeLimit = 16 << 20

  /// Why a file is no plan: `path:line:column: reason`.
  public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Measured durations by the names of stages.
  public var durations: [String: Duration] = [:]

  /// A plan that knows nothing.
  public init() {}

  /// Reads the plan in a file.
  public init(path: String) throws(Problem) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try FileSystem.contents(of: path, limit: Self.sizeLimit) } catch {
      throw Problem(description: "\(error)")
    }
    let root: JSONNode
    do throws(JSONError) { root = try JSONDocument.parse(bytes) } catch {
      throw Problem(description: "\(path):\(error)")
    }
    func problem(_ node: JSONNode, _ reason: String) -> Problem {
      Problem(description: "\(path):\(node.position): \(reason)")
    }
    guard root["schema"]?.string == Self.schema else { throw problem(root["schema"] ?? root, "not a \(Self.schema)") }
    guard let stages = root["stages"]?.array else { throw problem(root, "\"stages\" is missing or no array") }
    for stage in stages {
      guard let name = stage["name"]?.string else { throw problem(stage, "a stage without a \"name\"") }
      guard let duration = stage["duration_ns"]?.integer, duration >= 0 else {
        throw problem(stage, "stage \"\(name)\" has no \"duration_ns\" of 0 or more whole nanoseconds")
      }
      guard durations.updateValue(.nanoseconds(duration), forKey: name) == nil else {
        throw problem(stage, "stage \"\(name)\" stands in the plan twice")
      }
    }
  }

  /// The plan that a profiler asks for, and why it or parts of it have no effect. A bad plan never fails a launch.
  static func load(asAskedBy environment: LaunchEnvironment, for stages: [Stage]) -> (StagePlan, [String]) {
    guard let path = environment.plan else { return (StagePlan(), []) }
    do throws(Problem) {
      var plan = try StagePlan(path: path)
      let known = Set(stages.map(\.name))
      let unknown = plan.durations.keys.filter { !known.contains($0) }.ordered()
      for name in unknown { plan.durations[name] = nil }
      return (plan, unknown.map { "the plan's stage \"\($0)\" is not in the launch" })
    } catch { return (StagePlan(), ["the plan is refused: \(error)"]) }
  }
}
