extension ChildProcess {
  /// How a program ended and what it used.
  public struct Outcome: Equatable, Sendable {
    /// The program's own end.
    public enum Exit: Equatable, Sendable, CustomStringConvertible {
      case code(Int32)
      case signal(Int32)

      /// `exit status 3`, `signal 9 (Killed)`.
      public var description: String {
        switch self {
        case .code(let code): "exit status \(code)"
        case .signal(let number): "signal \(number) (\(SignalName.description(of: number)))"
        }
      }
    }

    /// What made it end.
    public enum Cause: Equatable, Sendable {
      /// The program itself.
      case program
      /// It took longer than it was given.
      case timeout
      /// The user interrupted the tool.
      case interruption
      /// The watcher had seen enough.
      case watcher
    }

    /// How the program ended.
    public var exit: Exit
    /// What made it end.
    public var cause: Cause
    /// CLOCK_MONOTONIC just before the spawn, in nanoseconds.
    public var spawnTime: Int64
    /// CLOCK_MONOTONIC when its end was seen, in nanoseconds.
    public var endTime: Int64
    /// By how much CLOCK_BOOTTIME went further than CLOCK_MONOTONIC between the two, in nanoseconds: the time the machine slept.
    public var suspendedTime: Int64
    /// CPU time in user mode of the program and the children it waited for, in nanoseconds.
    public var userTime: Int64
    /// CPU time in the kernel, counted like `userTime`, in nanoseconds.
    public var systemTime: Int64
    /// Page faults that needed no disk.
    public var minorFaults: Int64
    /// Page faults that needed the disk.
    public var majorFaults: Int64
    /// How often it gave the CPU up.
    public var voluntarySwitches: Int64
    /// How often the CPU was taken away.
    public var involuntarySwitches: Int64
    /// The largest resident set in bytes.
    public var peakMemory: Int64
    /// What the scheduler says of the main thread; nil where the kernel keeps no such statistics.
    public var mainThread: SchedulerStatistics?
    /// What it wrote to standard output.
    public var output: CapturedOutput
    /// What it wrote to standard error.
    public var error: CapturedOutput
    /// Whether processes of its group were still running at its end and had to be killed.
    public var leftProcessesBehind: Bool

    /// Nanoseconds from before the spawn until the end was seen.
    public var wall: Int64 { endTime - spawnTime }
    /// Nanoseconds of CPU time.
    public var cpu: Int64 { userTime + systemTime }
  }

  /// The end of what a program wrote to a stream.
  public struct CapturedOutput: Equatable, Sendable {
    /// The last bytes.
    public var tail: [UInt8] = []
    /// All bytes that were written.
    public var count: Int64 = 0

    /// The tail as text, with what is not UTF-8 replaced.
    public var text: String { String(decoding: tail, as: UTF8.self) }

    /// The last lines that say something, at most `limit` of them.
    public func lastLines(_ limit: Int) -> [String] {
      text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }.suffix(limit)
    }
  }
}
