internal import CStartup

/// A recording in shared memory: one process creates it, another records into it, and the creator reads it at any time, also
/// after the other died in the middle of a record.
///
/// The creator passes `path` to the recording process in `STARTUP_RING`; there `Tracer.open(.ring(path))` takes it. The
/// first process that opens a ring is its only writer.
///
/// A class because it owns a mapping and possibly the only descriptor of its file.
public final class TraceRing: Sendable {
  /// What the recording process opens.
  public let path: String
  private let memory: MemoryRegion
  /// Keeps a file without a name alive.
  private let file: FileDescriptor

  /// A point of the launch that others wait for.
  public struct Milestone: Equatable, Sendable {
    /// Cut to 48 bytes of UTF-8.
    public let name: String
    /// When it was passed, in nanoseconds of `CLOCK_MONOTONIC`.
    public let monotonicNanoseconds: Int64
  }

  private init(path: String, file: consuming FileDescriptor, size: Int) throws(SystemError) {
    self.path = path
    memory = try MemoryRegion(sharing: file, count: size)
    self.file = file
  }

  /// Makes a ring in memory, which is gone with its last user. Its path leads through this process, so only this user's
  /// processes can open it, and only while this process lives (`memfd_create`; its size is sealed, so that a hostile writer can't
  /// make a reader fault).
  ///
  /// Writers record by the time-stamp counter exactly when a calibration is given.
  public static func create(
    capacity: Int = Tracer.Configuration.defaultCapacity, calibration: ClockCalibration? = nil
  ) throws(SystemError) -> TraceRing {
    let size = RecordingRegion.wholeSize(capacity)
    let descriptor = unsafe cstartup_make_memory_file("startup-ring", Int64(size))
    guard descriptor >= 0 else { throw SystemError.last("memfd_create") }
    let path = "/proc/\(ProcessIdentity.current)/fd/\(descriptor)"
    let file = FileDescriptor(owning: descriptor, path: path)
    try RecordingRegion.format(file, size: size, usesTicks: calibration != nil, calibration: calibration)
    return try TraceRing(path: path, file: file, size: size)
  }

  /// Makes a ring in a new file of mode 0600, in place of what is at `path`; the caller removes it in the end. Nobody else may
  /// cut it short while it is in use.
  public static func create(
    path: String, capacity: Int = Tracer.Configuration.defaultCapacity, calibration: ClockCalibration? = nil
  ) throws(SystemError) -> TraceRing {
    let size = RecordingRegion.wholeSize(capacity)
    let file = try RecordingRegion.create(
      path: path, capacity: capacity, usesTicks: calibration != nil, calibration: calibration)
    return try TraceRing(path: path, file: file, size: size)
  }

  /// The process that records, once it has opened the ring.
  public var writer: Int32? {
    let words = unsafe memory.words
    guard unsafe cstartup_load_word(words + Int(CSTARTUP_WORD_OPENED)) == 1 else { return nil }
    return unsafe Int32(truncatingIfNeeded: cstartup_load_word(words + Int(CSTARTUP_WORD_WRITER)))
  }

  /// The milestones passed so far, at most the first 32.
  public var milestones: [Milestone] {
    let image = unsafe RecordingImage(copying: memory.words, byteCount: Int(CSTARTUP_HEADER_BYTES))
    guard image.isOpened else { return [] }
    let timeline = RecordingTimeline(image, instants: [], now: TimeStampCounter.matchingInstants())
    return image.milestones.map {
      Milestone(name: $0.name, monotonicNanoseconds: timeline.monotonicNanoseconds($0.time))
    }
  }

  /// Waits until the writer passes a milestone, sleeping (a futex), so that this takes nothing from the launch. Nil when
  /// `timeout` passes first; a writer that dies wakes nobody, so keep it short and look after the process in between.
  public func waitForMilestone(named name: String, timeout: Duration) -> Milestone? {
    let deadline = SystemClock.monotonicNanoseconds().addingReportingOverflow(max(timeout.wholeNanoseconds, 0))
    while true {
      let words = unsafe memory.words
      let seen = unsafe cstartup_load_word(words + Int(CSTARTUP_WORD_MILESTONE_SEQUENCE))
      if let milestone = milestones.first(where: { $0.name == name }) { return milestone }
      let left = (deadline.overflow ? .max : deadline.partialValue) - SystemClock.monotonicNanoseconds()
      if left <= 0 { return nil }
      unsafe cstartup_wait_for_milestone(words, UInt32(truncatingIfNeeded: seen), left)
    }
  }

  /// What was recorded so far. Empty when no process has opened the ring. `isWriterDead` says that no record is being
  /// written, so that an incomplete one counts as torn.
  public func read(isWriterDead: Bool = true) -> Trace {
    let image = unsafe RecordingImage(copying: memory.words, byteCount: memory.count)
    guard image.isOpened else { return Trace() }
    return RecordingDecoder(
      image: image, isLive: !isWriterDead, end: nil, readerInstant: TimeStampCounter.matchingInstants()
    )
    .decode(names: .published())
  }

  /// Reads a recording that `create(path:)` or `Tracer(.file(path))` made, whether its writer lives or not, and whatever became
  /// of it: nothing in it is trusted.
  public static func read(path: String) throws(RecordingError) -> Trace {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: Tracer.Configuration.capacityRange.upperBound)
    } catch { throw RecordingError(path: path, reason: .unreadable(error)) }
    do throws(RecordingError) { return try read(bytes: bytes.span) } catch {
      throw RecordingError(path: path, reason: error.reason)
    }
  }

  /// Reads a recording from its bytes.
  public static func read(bytes: Span<UInt8>) throws(RecordingError) -> Trace {
    let image = try RecordingImage(bytes: bytes)
    guard image.isOpened else { throw RecordingError(path: nil, reason: .neverOpened) }
    return RecordingDecoder(image: image, isLive: false, end: nil, readerInstant: nil).decode(names: .published())
  }
}
