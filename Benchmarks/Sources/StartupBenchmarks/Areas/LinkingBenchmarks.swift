import Foundation
import Startup

/// What linking costs at launch: one hello linked in different ways, each launch a fresh process from spawn to exit.
enum LinkingBenchmarks: BenchmarkArea {
  static let name = "linking"

  private struct Hello {
    let label: String
    let flags: [String]
    var imports = ""
  }

  static func run(_ suite: BenchmarkSuite) throws {
    guard suite.wants("linking.") else { return }
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let dynamic = try build(Hello(label: "Swift, dynamic", flags: []), in: folder)
    let others = [
      Hello(label: "Swift, -static-stdlib", flags: ["-static-stdlib"]),
      Hello(label: "Swift, -static-executable", flags: ["-static-executable"]),
      Hello(label: "Swift with Foundation, dynamic", flags: [], imports: "import Foundation\n"),
    ]
    for (hello, name) in zip(others, ["static-stdlib", "static-executable", "with-foundation"]) {
      try suite.run(
        FreshProcessBenchmark(
          "linking.\(name)", iteration: "launch a hello, spawn to exit", peer: dynamic,
          ours: try build(hello, in: folder)))
    }
  }

  /// Compiles a hello in a folder of its own.
  private static func build(_ hello: Hello, in folder: String) throws -> FreshProcessBenchmark.Side {
    let place = try FileSystem.makeTemporaryDirectory(in: folder)
    let source = PathName.join(place, "hello.swift")
    // With Foundation, something of it must be used, else the linker leaves it out.
    let extra = hello.imports.isEmpty ? "" : "\nprint(URL(fileURLWithPath: \"/\").path)"
    try AtomicFile.write(Array("\(hello.imports)print(\"hello\")\(extra)\n".utf8), to: source)
    let program = PathName.join(place, "hello")
    _ = try TimedProcess.run(["swiftc", "-O", source, "-o", program] + hello.flags, capturing: true)
    return .command(hello.label, [program])
  }
}
