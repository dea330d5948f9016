extension ChildProcess {
  /// What to start and with what around it.
  public struct Request: Sendable {
    /// Where one of the program's output streams goes.
    public enum Output: Equatable, Sendable {
      /// `/dev/null`. Some programs notice and skip the work of writing.
      case null
      /// A pipe that is drained for as long as anyone holds it; the last `keeping` bytes are kept.
      case pipe(keeping: Int)
      /// A file, which is emptied first.
      case file(String)

      var keptBytes: Int {
        if case .pipe(let keeping) = self { return keeping }
        return 0
      }
    }

    /// The program and its arguments. A program without a slash is looked for in the child's `PATH`; a relative one is relative
    /// to `folder`.
    public var arguments: [String]
    /// `NAME=value` entries, or nil for this process's own environment.
    public var environment: [String]?
    /// The working folder, or nil for this process's own.
    public var folder: String?
    /// A file to read standard input from, or nil for `/dev/null`.
    public var standardInput: String?
    /// Where standard output goes.
    public var standardOutput: Output
    /// Where standard error goes.
    public var standardError: Output
    /// Open descriptors that keep their number in the child, whatever their close-on-exec flag says.
    public var inheritedDescriptors: [Int32]
    /// Whether what the program leaves running in its group goes on after its end, as a server does that a command starts.
    public var leavesGroupRunning = false
    /// Whether the kernel kills the program when the thread that started it ends (`prctl` PR_SET_PDEATHSIG), for a tool that may be
    /// killed itself; only where the thread lives as long as the process.
    public var endsWithStarter = false
    /// A variable that receives CLOCK_MONOTONIC at the spawn, in nanoseconds and 19 digits.
    public var originVariable: String?

    /// A request from its parts; nothing said means as little as possible around the program, and its output read
    /// and dropped but for its end.
    public init(
      _ arguments: [String], environment: [String]? = nil, folder: String? = nil, standardInput: String? = nil,
      standardOutput: Output = .pipe(keeping: 4096), standardError: Output = .pipe(keeping: 4096),
      inheritedDescriptors: [Int32] = [], originVariable: String? = nil
    ) {
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
      self.standardInput = standardInput
      self.standardOutput = standardOutput
      self.standardError = standardError
      self.inheritedDescriptors = inheritedDescriptors
      self.originVariable = originVariable
    }

    /// The file that the kernel will execute, links resolved; nil when there is none (`stat`, `realpath`).
    package func programFile() -> String? {
      guard let name = arguments.first, !name.isEmpty else { return nil }
      for path in candidatePaths(environment: environment ?? EnvironmentVariables.all) {
        // The program is looked for from the folder it starts in.
        let path = PathName.join(folder ?? "", path)
        guard let status = try? FileStatus(path: path), status.kind == .regular, status.permissions & 0o111 != 0 else {
          continue
        }
        return try? FileSystem.realPath(path)
      }
      return nil
    }

    /// The paths at which the kernel is asked to execute the program, in order.
    func candidatePaths(environment: [String]) -> [String] {
      let name = arguments[0]
      if name.utf8.contains(UInt8(ascii: "/")) { return [name] }
      let search = environment.last { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? "/usr/local/bin:/usr/bin:/bin"
      return search.split(separator: ":", omittingEmptySubsequences: false).map { folder in
        PathName.join(folder.isEmpty ? "." : String(folder), name)
      }
    }
  }
}
