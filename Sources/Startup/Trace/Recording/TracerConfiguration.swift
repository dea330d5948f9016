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
    /// memory page by page as records are written. Events that find no room are dropped and counted; ends of spans that
    /// were recorded still find some.
    public var capacity: Int = Configuration.defaultCapacity

    /// The clock to record by; nil takes the time-stamp counter where it is usable. A ring's creator has decided already.
    public var clock: ClockSource?

    /// What the trace calls this process; nil takes the program's name. Cut to 63 bytes of UTF-8.
    public var processName: String?

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
