import Startup

/// The `startup-prof` that was built together with these tests, of the same configuration.
enum BuiltTool {
  /// Its absolute path: the test bundle is the running program (or is loaded by a runner) and lies in the same folder.
  static let path: String = {
    let candidates = [
      try? FileSystem.realPath("/proc/self/exe"), CommandLine.arguments.first { $0.hasSuffix(".xctest") },
    ]
    for case let program? in candidates {
      let tool = PathName.join(PathName.parent(of: program), "startup-prof")
      if FileSystem.exists(tool) { return tool }
    }
    fatalError("startup-prof is not beside the test program: build it with the tests (swift build --build-tests)")
  }()
}
