import Testing

@testable import Startup

@Suite("Page cache")
struct PageCacheTests {
  @Test("What was just written is in memory, and what stays after an eviction is counted")
  func eviction() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: 300_000)
    try folder.write(text, to: "a/one")
    try folder.write(text, to: "a/b/two")
    #expect(try PageCache.residentBytes(of: folder.path) == 600_000)
    let left = try PageCache.evict([folder.path, "/nonexistent/file"])
    #expect(left == (try PageCache.residentBytes(of: folder.path)))
    // On a memory file system everything stays, and that is what is said.
    #expect(left <= 600_000)
  }

  @Test("An empty file and a missing one hold nothing")
  func nothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty")
    #expect(try PageCache.evict([folder.path("empty"), folder.path("missing")]) == 0)
  }
}

@Suite("Throttling counter")
struct ThrottlingCounterTests {
  @Test("Both versions of the interface are read, in nanoseconds")
  func parsing() {
    #expect(ThrottlingCounter(text: "usage_usec 5\nnr_throttled 2\nthrottled_usec 1500\n")?.throttledTime == 1_500_000)
    #expect(ThrottlingCounter(text: "nr_periods 0\nnr_throttled 0\nthrottled_time 77\n")?.throttledTime == 77)
    for text in ["", "usage_usec 5\n", "throttled_usec x\n", "throttled_usec 9223372036854775807\n"] {
      #expect(ThrottlingCounter(text: text) == nil, "\(text)")
    }
  }

  @Test("The group's own file comes before that of the mount")
  func paths() {
    #expect(
      ThrottlingCounter.candidatePaths(groups: "0::/user.slice\n").prefix(2)
        == ["/sys/fs/cgroup/user.slice/cpu.stat", "/sys/fs/cgroup/cpu.stat"])
    #expect(
      ThrottlingCounter.candidatePaths(groups: "3:cpu,cpuacct:/a\n4:memory:/b\nnonsense\n").prefix(2)
        == ["/sys/fs/cgroup/cpu,cpuacct/a/cpu.stat", "/sys/fs/cgroup/cpu,cpuacct/cpu.stat"])
  }
}

@Suite("Host description")
struct HostDescriptionTests {
  @Test("This machine can be described")
  func current() {
    let host = HostDescription.current()
    #expect(host.cores >= 1)
    #expect(host.kernel.split(separator: " ").count >= 3)
    #expect((host.memory ?? 1) > 0)
  }
}
