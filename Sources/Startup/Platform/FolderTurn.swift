#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A turn at what one process at a time may do in a folder: others wait until it is over or its owner gone (`flock`); nothing is
/// written.
package struct FolderTurn: ~Copyable {
  private let folder: FileDescriptor

  /// How long to sleep between two looks at a lock that somebody else has, in nanoseconds.
  private static let pause: Int64 = 20_000_000

  /// Waits for its turn. An interruption (`Interruption`) ends the wait with an error: a call that waits would be restarted after
  /// the signal. A file system that has no locks lets everybody in.
  package init(_ path: String) throws(SystemError) {
    let folder = try FileDescriptor(path: path, [.read, .directory])
    try Self.wait(for: folder.rawValue, path)
    self.folder = folder
  }

  private static func wait(for descriptor: Int32, _ path: String) throws(SystemError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR) {
      if Interruption.signal != nil { throw SystemError(call: "flock", path: path, code: EINTR) }
      SystemClock.sleep(nanoseconds: pause)
    }
  }

  /// Lets the next one in.
  package consuming func end() {}
}
