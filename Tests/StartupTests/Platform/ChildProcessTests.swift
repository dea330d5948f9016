import Testing

@testable import Startup

@Suite("Child processes")
struct ChildProcessTests {
  /// Runs a POSIX shell script to its end.
  private func shell(
    _ script: String, limits: ChildProcess.Limits = ChildProcess.Limits(timeout: 60_000_000_000),
    configure: (inout ChildProcess.Request) -> Void = { _ in }
  ) throws -> ChildProcess.Outcome {
    var request = ChildProcess.Request(["/bin/sh", "-c", script])
    configure(&request)
    return try ChildProcess.spawn(request).wait(limits)
  }

  @Test("Exit codes and signals are told apart", arguments: [0, 1, 125, 255])
  func exitCodes(code: Int32) throws {
    #expect(try shell("exit \(code)").exit == .code(code))
  }

  @Test("A crash is a signal, by number and name")
  func crash() throws {
    let outcome = try shell("kill -SEGV $$")
    #expect(outcome.exit == .signal(11))
    #expect(outcome.exit.description == "signal 11 (Segmentation fault)")
    #expect(outcome.cause == .program)
  }

  @Test("A program that can't be executed is an error of the spawn, with the kernel's reason")
  func notExecutable() throws {
    #expect(throws: ChildProcessError.self) { _ = try ChildProcess.spawn(.init(["/nonexistent/program"])).wait() }
    do {
      _ = try ChildProcess.spawn(.init(["/nonexistent/program"])).wait()
    } catch { #expect("\(error)" == "can't start \"/nonexistent/program\": No such file or directory") }
    do {
      _ = try ChildProcess.spawn(.init(["no-such-program-of-ours"])).wait()
    } catch { #expect("\(error)" == "can't start \"no-such-program-of-ours\": not found in PATH") }
    do {
      _ = try ChildProcess.spawn(.init(["/etc/passwd"])).wait()
    } catch { #expect("\(error)" == "can't start \"/etc/passwd\": Permission denied") }
    do {
      _ = try ChildProcess.spawn(.init(["true"], folder: "/nonexistent")).wait()
    } catch { #expect("\(error)" == "can't start in folder /nonexistent: No such file or directory") }
    #expect(throws: ChildProcessError.noProgram) { _ = try ChildProcess.spawn(.init([])).wait() }
    #expect(throws: ChildProcessError.containsNul("a\0b")) {
      _ = try ChildProcess.spawn(.init(["true", "a\0b"])).wait()
    }
  }

  @Test("A program that can be executed in a later folder of PATH is found")
  func pathSearch() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    try AtomicFile.write(Array("not for execution".utf8), to: PathName.join(folder, "true"))
    let request = ChildProcess.Request(["true"], environment: ["PATH=\(folder):/nonexistent:/usr/bin:/bin"])
    #expect(try ChildProcess.spawn(request).wait().exit == .code(0))
  }

  @Test("Output of any size is drained, and its end is kept (P16)")
  func bigOutput() throws {
    let outcome = try shell("head -c 100000000 /dev/zero; printf 'the end' >&2; head -c 3000000 /dev/zero; printf tail")
    #expect(outcome.exit == .code(0))
    #expect(outcome.output.count == 103_000_004)
    #expect(outcome.output.tail.count == 4096)
    #expect(outcome.output.tail.suffix(4) == Array("tail".utf8)[...])
    #expect(outcome.error.text == "the end")
  }

  @Test("A pipe is no /dev/null, and a file receives what was written (P16)")
  func outputKinds() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let script = "if [ -c /dev/stdout ]; then printf null; else printf other; fi"
    #expect(try shell(script).output.text == "other")
    let outcome = try shell("[ -c /dev/stdout ] && exit 7") { $0.standardOutput = .null }
    #expect(outcome.exit == .code(7))
    let path = PathName.join(folder, "out")
    _ = try shell("printf written") { $0.standardOutput = .file(path) }
    #expect(try FileSystem.contents(of: path) == Array("written".utf8))
  }

  @Test("A hanging program is asked to end, then killed with its whole group")
  func hang() throws {
    let polite = try shell("sleep 600", limits: .init(timeout: 50_000_000))
    #expect(polite.cause == .timeout)
    #expect(polite.exit == .signal(15))
    let stubborn = try shell(
      "trap '' TERM; while :; do sleep 1; done", limits: .init(timeout: 200_000_000, grace: 100_000_000))
    #expect(stubborn.cause == .timeout)
    #expect(stubborn.exit == .signal(9))
  }

  @Test("A stopped program is ended by the timeout too")
  func stopped() throws {
    let outcome = try shell("kill -STOP $$; sleep 600", limits: .init(timeout: 300_000_000))
    #expect(outcome.cause == .timeout)
    #expect(outcome.exit == .signal(15))
  }

  @Test("Grandchildren that stay behind are killed, and the measurement does not wait for them (P15)")
  func grandchildren() throws {
    let outcome = try shell("for i in 1 2 3 4 5 6 7 8; do (sleep 600; sleep 600) & done; echo $$")
    #expect(outcome.exit == .code(0))
    #expect(outcome.leftProcessesBehind)
    let group = try #require(Int32(outcome.output.text.split(separator: "\n").first ?? ""))
    let deadline = SystemClock.monotonicNanoseconds() + 30_000_000_000
    while !membersOfGroup(group).isEmpty, SystemClock.monotonicNanoseconds() < deadline {}
    #expect(membersOfGroup(group).isEmpty)
  }

  /// The processes of a group that are not zombies.
  private func membersOfGroup(_ group: Int32) -> [Int32] {
    let names = (try? FileSystem.names(in: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard let bytes = try? FileSystem.contents(of: "/proc/\(process)/stat") else { return false }
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 2 && fields[0] != "Z" && Int32(fields[2]) == group
    }
  }

  @Test("Who watches can end the program once it has seen enough")
  func watcher() throws {
    var asked = 0
    let outcome = try ChildProcess.spawn(.init(["sleep", "600"])).wait {
      asked += 1
      return asked == 2
    }
    #expect(outcome.cause == .watcher)
    #expect(outcome.exit == .signal(15))
  }

  @Test("A child that nobody waits for is killed when its value goes away")
  func abandoned() throws {
    let identifier: Int32
    do {
      let child = try ChildProcess.spawn(.init(["sleep", "600"]))
      identifier = child.identifier
    }
    #expect(!FileSystem.exists("/proc/\(identifier)"))
  }

  @Test("CPU time counts the children that were waited for, and the times fit into each other")
  func resources() throws {
    let outcome = try shell(
      "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; (j=0; while [ $j -lt 20000 ]; do j=$((j+1)); done)")
    #expect(outcome.cpu > 0)
    #expect(outcome.endTime > outcome.spawnTime)
    #expect(outcome.wall == outcome.endTime - outcome.spawnTime)
    #expect(outcome.minorFaults > 0)
    #expect(outcome.peakMemory > 100_000)
    #expect(abs(outcome.suspendedTime) < 1_000_000_000)
    if SchedulerStatistics.areAvailable {
      let mainThread = try #require(outcome.mainThread)
      // The subshell's time is the child's and in `cpu` alone.
      #expect(mainThread.running > 0 && mainThread.waiting >= 0)
      #expect(mainThread.running < outcome.cpu + 20_000_000)
    }
  }

  @Test("The environment is exactly what was asked for, with the instant of the spawn in it")
  func environment() throws {
    let request = ChildProcess.Request(
      ["/usr/bin/env"], environment: ["A=1", "STARTUP_ORIGIN_NS=old", "B=two words"],
      originVariable: "STARTUP_ORIGIN_NS")
    let outcome = try ChildProcess.spawn(request).wait()
    let lines = outcome.output.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(Array(lines[..<2]) == ["A=1", "B=two words"])
    #expect(
      lines[2] == "STARTUP_ORIGIN_NS=" + String(repeating: "0", count: 19 - String(outcome.spawnTime).count)
        + "\(outcome.spawnTime)")
  }

  @Test("Standard input is empty or the file that was named; the working folder is the one asked for")
  func inputAndFolder() throws {
    #expect(try shell("cat; pwd") { $0.folder = "/usr" }.output.text == "/usr\n")
    #expect(try shell("wc -l < /dev/stdin") { $0.standardInput = "/etc/passwd" }.output.count > 0)
  }

  @Test("An inherited descriptor keeps its number, others are closed")
  func inherited() throws {
    let file = try FileDescriptor(path: "/etc/passwd", .read)
    let other = try FileDescriptor(path: "/etc/passwd", .read)
    let script = "[ -e /proc/self/fd/\(file.rawValue) ] && [ ! -e /proc/self/fd/\(other.rawValue) ]"
    #expect(try shell(script) { $0.inheritedDescriptors = [file.rawValue] }.exit == .code(0))
  }

  @Test("Many children at once, from many threads, each get their own end")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for code in 0..<40 {
        group.addTask {
          try ChildProcess.spawn(.init(["/bin/sh", "-c", "exit \(code)"])).wait().exit == .code(Int32(code))
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}

@Suite("Scheduler statistics")
struct SchedulerStatisticsTests {
  @Test("Three numbers are read, anything else is nothing")
  func parsing() {
    let statistics = SchedulerStatistics(text: "249819 404057 1\n")
    #expect(statistics?.running == 249_819 && statistics?.waiting == 404_057 && statistics?.slices == 1)
    for text in ["", "1 2", "a b c", "0 0 0", "1 x 3"] { #expect(SchedulerStatistics(text: text) == nil) }
  }
}
