extension Tracer {
  /// Where a tracer records, how much, and by which clock.
  public struct Configuration: Equatable, Sendable {
    /// Where the records are.
    enum Storage: Equatable, Sendable {
      case memory
      /// A new file, which `show` and `TraceRing.read` can read at any time, also after this process died.
      case file(String)
      /// A ring that the parent created.
      case ring(String)
    }

    var storage: Storage

    /// The most memory that records may take, in bytes: 16 a begin and 16 an end. It is reserved address space, and becomes
    /// memory page by page as records are written.
    public var capacity: Int = Configuration.defaultCapacity

    /// What a full recording gives up.
    public var overflow = Overflow.dropNewest

    /// The clock to record by; nil takes the time-stamp counter where it is usable. A ring's creator has decided already.
    public var clock: ClockSource?

    /// What the trace calls this process; nil takes the program's name. Cut to 63 bytes of UTF-8.
    public var processName: String?

    /// What a full recording gives up; either way the trace's metadata says how much.
    public enum Overflow: Equatable, Sendable {
      /// New events, counted as `dropped_events`. Ends of spans that were recorded still find room. Right for a launch,
      /// which is what a recording begins with.
      case dropNewest
      /// Each thread's oldest events, counted as `overwritten_records`; a thread may fill a quarter of the capacity. Right for
      /// finding out what led to a hang or a crash long after the launch.
      case keepLatest
    }

    /// 16 MiB, about half a million spans.
    public static let defaultCapacity = 16 << 20

    /// What `capacity` is held to: at least one chunk for a few threads, at most what lane numbers can count.
    static let capacityRange = 256 << 10...1 << 29

    /// Records into memory of this process.
    public static let memory = Configuration(storage: .memory)

    /// Records into a new file that survives this process, replacing what is at `path`.
    public static func file(_ path: String) -> Configuration { Configuration(storage: .file(path)) }

    /// Records into a ring that another process created; its path comes in `STARTUP_RING`.
    public static func ring(_ path: String) -> Configuration { Configuration(storage: .ring(path)) }
  }
}
