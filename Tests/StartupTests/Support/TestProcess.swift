import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that a test starts, kills or waits for.
struct TestProcess {
  /// How a process came to its end.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  private let id: pid_t

  /// Starts the program `name` that was built together with the tests.
  init(_ name: String, _ arguments: [String]) throws {
    try self.init(path: Self.path(of: name), arguments)
  }

  /// Starts the program at `path`.
  init(path: String, _ arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, path, nil, nil, words, environ)
    guard code == 0 else { throw SystemError(call: "posix_spawn", path: path, code: code) }
    id = child
  }

  /// Where the built program `name` lies.
  static func path(of name: String) -> String { PathName.join(PathName.parent(of: BuiltTool.path), name) }

  /// Ends it at whatever instruction it stands, and waits until it is gone.
  func kill() {
    systemKill(id)
    _ = wait()
  }

  /// Waits for its end.
  func wait() -> End {
    var status: Int32 = -1
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }
}

private func systemKill(_ id: pid_t) { kill(id, SIGKILL) }
