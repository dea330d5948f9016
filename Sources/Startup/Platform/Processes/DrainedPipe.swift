#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// The reading end of a pipe that a child writes into, and the last bytes that came through.
struct DrainedPipe: ~Copyable {
  /// None once everyone has closed the writing end, or when there never was a pipe.
  private var readingEnd = FileDescriptor.none
  private let keeping: Int
  private var captured = ChildProcess.CapturedOutput()

  init(keeping: Int) { self.keeping = keeping }

  /// Opens a child's stream and returns the child's end; this one keeps the other when it is a pipe.
  mutating func open(
    _ output: ChildProcess.Request.Output, relativeTo folder: String?
  ) throws(SystemError) -> FileDescriptor {
    switch output {
    case .null: return try FileDescriptor(path: "/dev/null", .write)
    case .file(let name):
      let path = folder.map { PathName.join($0, name) } ?? name
      return try FileDescriptor(path: path, [.write, .create, .truncate], permissions: 0o644)
    case .pipe:
      var ends: [Int32] = [-1, -1]
      let status = unsafe ends.withUnsafeMutableBufferPointer { unsafe cstartup_pipe($0.baseAddress) }
      guard status == 0 else { throw SystemError.last("pipe") }
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      readingEnd = FileDescriptor(owning: ends[0])
      return FileDescriptor(owning: ends[1])
    }
  }

  /// The descriptor to wait for, or -1 when there is nothing more to come.
  var descriptor: Int32 { readingEnd.rawValue }

  /// Takes what is there without waiting.
  mutating func drain() {
    while readingEnd.rawValue >= 0 {
      guard let part = readPart() else { return }
      if part.isEmpty {
        readingEnd = FileDescriptor.none
        return
      }
      captured.count += Int64(part.count)
      captured.tail.append(contentsOf: part)
      // Cut seldom, so that a gigabyte costs two copies of itself and not thousands.
      if captured.tail.count > max(keeping * 2, 65_536) { captured.tail = Array(captured.tail.suffix(keeping)) }
    }
  }

  /// Lets a thread of its own read and forget whatever comes until everyone has closed the writing end.
  mutating func leaveOpen() {
    guard readingEnd.rawValue >= 0 else { return }
    var end = FileDescriptor.none
    swap(&end, &readingEnd)
    let descriptor = end.release()
    _ = fcntl(descriptor, F_SETFL, 0)
    let forget: @Sendable () -> Void = {
      let pipe = FileDescriptor(owning: descriptor)
      var count = 1
      while count > 0 { _ = [UInt8](capacity: 65_536) { count = (try? pipe.read(into: &$0)) ?? 0 } }
    }
    do throws(SystemError) { try WorkerThread.start(name: "startup.drain", forget) } catch {
      // Without a thread the pipe stays open and may fill; closing it would end whoever writes.
    }
  }

  /// Nil when nothing is there now, empty at the end. A pipe that can't be read is treated as ended.
  private func readPart() -> [UInt8]? {
    var failure: SystemError?
    let part = [UInt8](capacity: 65_536) { output in
      do throws(SystemError) { _ = try readingEnd.read(into: &output) } catch { failure = error }
    }
    if let failure, failure.code == EAGAIN { return nil }
    return part
  }

  /// What came, the tail cut to what was to be kept.
  var result: ChildProcess.CapturedOutput {
    ChildProcess.CapturedOutput(tail: Array(captured.tail.suffix(keeping)), count: captured.count)
  }
}
