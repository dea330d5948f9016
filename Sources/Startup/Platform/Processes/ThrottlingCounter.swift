/// How long the control group of this process, and so of its children, was kept from running by a CPU quota.
public struct ThrottlingCounter: Equatable, Sendable {
  /// Nanoseconds since the group exists.
  public let throttledTime: Int64

  /// The file that says so: `cpu.stat` of the process's group, in version 2 or 1 of the interface; nil without one.
  private static let path: String? = {
    guard let bytes = try? FileSystem.contents(of: "/proc/self/cgroup", limit: 1 << 16) else { return nil }
    let candidates = candidatePaths(groups: String(decoding: bytes, as: UTF8.self))
    return candidates.first { read(path: $0) != nil }
  }()

  /// Reads the counter now; nil where there is none.
  public static func current() -> ThrottlingCounter? { path.flatMap(read) }

  /// Where the counter may be, from the contents of `/proc/self/cgroup`: lines `number:controllers:group`.
  ///
  /// In a container the group's path is often the host's and not there; then the mount's root is the container's group.
  static func candidatePaths(groups: String) -> [String] {
    var paths: [String] = []
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let controllers = fields[1].split(separator: ",")
      let mounts: [String]
      if fields[1].isEmpty {
        mounts = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]
      } else if controllers.contains("cpu") {
        mounts = ["/sys/fs/cgroup/\(fields[1])", "/sys/fs/cgroup/cpu"]
      } else {
        continue
      }
      for mount in mounts {
        paths += ["\(mount)\(fields[2] == "/" ? "" : String(fields[2]))/cpu.stat", "\(mount)/cpu.stat"]
      }
    }
    return paths
  }

  private static func read(path: String) -> ThrottlingCounter? {
    guard let bytes = try? FileSystem.contents(of: path, limit: 1 << 16) else { return nil }
    return ThrottlingCounter(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Lines `name value`: `throttled_usec` in microseconds (version 2) or `throttled_time` in nanoseconds (version 1).
  init?(text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let value = Int64(fields[1]) else { continue }
      if fields[0] == "throttled_time" {
        throttledTime = value
        return
      }
      if fields[0] == "throttled_usec" {
        let (nanoseconds, overflow) = value.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        throttledTime = nanoseconds
        return
      }
    }
    return nil
  }
}
