#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// Descendants whose parents have ended without them, even those that left the group they were started in.
public enum OrphanedProcesses {
  /// Makes this process their parent from now on (`prctl` PR_SET_CHILD_SUBREAPER); false where the system can't.
  ///
  /// Only for a program's main function: it belongs to the whole process.
  public static func startAdopting() -> Bool { cstartup_adopt_orphans() }

  /// The children that this process has now, adopted ones among them.
  public static func current() -> Set<Int32> { Set(childrenOfThisProcess()) }

  /// Kills and reaps all children of this process but those `spared`, and what they leave in turn; returns how many there were.
  ///
  /// Only for a process that has no other child it still waits for itself.
  public static func killAll(except spared: Set<Int32> = []) -> Int {
    var count = 0
    while true {
      let children = childrenOfThisProcess().filter { !spared.contains($0) }
      if children.isEmpty { return count }
      for child in children {
        kill(child, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
        count += 1
      }
    }
  }

  private static func childrenOfThisProcess() -> [Int32] {
    let tasks = (try? FileSystem.names(in: "/proc/self/task")) ?? []
    return tasks.flatMap { task -> [Int32] in
      guard let bytes = try? FileSystem.contents(of: "/proc/self/task/\(task)/children", limit: 1 << 20) else {
        return []
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }
}
