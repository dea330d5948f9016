/// What the scheduler counted for one thread (`/proc/PID/schedstat`).
public struct SchedulerStatistics: Equatable, Sendable {
  /// Nanoseconds on a CPU.
  public var running: Int64
  /// Nanoseconds ready to run but waiting in a run queue.
  public var waiting: Int64
  /// How often it was put on a CPU.
  public var slices: Int64

  /// Reads the statistics of a process's main thread, which a zombie still has; nil where the kernel keeps none.
  public static func ofMainThread(of process: Int32) -> SchedulerStatistics? {
    read(path: "/proc/\(process)/schedstat")
  }

  /// Whether the kernel keeps these statistics (CONFIG_SCHED_INFO).
  public static let areAvailable = read(path: "/proc/self/schedstat") != nil

  private static func read(path: String) -> SchedulerStatistics? {
    guard let bytes = try? FileSystem.contents(of: path, limit: 4096) else { return nil }
    return SchedulerStatistics(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Three whole numbers separated by spaces; nil for anything else.
  init?(text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int64($0) }
    guard numbers.count >= 3, let running = numbers[0], let waiting = numbers[1], let slices = numbers[2] else {
      return nil
    }
    // Kernels with the statistics switched off answer with zeros, although a thread that ran has run.
    guard running > 0 || waiting > 0 else { return nil }
    self.running = running
    self.waiting = waiting
    self.slices = slices
  }
}
