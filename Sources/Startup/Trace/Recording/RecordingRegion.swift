internal import CStartup

/// The memory that one tracer records into: a header page and chunks, private or shared with another process.
///
/// A class because it owns the mapping and the recorder inside it, which must go together and in order.
@safe final class RecordingRegion: Sendable {
  private let memory: MemoryRegion
  nonisolated(unsafe) let recorder: OpaquePointer
  /// Whether readers can't follow the addresses of names and find their text in the recording itself.
  let publishesNames: Bool
  let usesTicks: Bool

  /// "STARTUP" and a byte, read as a little-endian word.
  static let magic: UInt64 = 0x0150_5554_5241_5453
  /// The version of the layout, and a mark that tells the byte order.
  static let format: UInt64 = 1 << 32 | 0x0102_0304

  /// Private memory.
  init(memory capacity: Int, _ configuration: Tracer.Configuration) throws(SystemError) {
    let size = Self.wholeSize(capacity)
    memory = try MemoryRegion(privateBytes: size)
    usesTicks = configuration.clock != .system && TimeStampCounter.isUsable()
    publishesNames = false
    unsafe Self.format(memory.words, size: size, usesTicks: usesTicks, calibration: nil)
    unsafe cstartup_store_word(memory.words + Int(CSTARTUP_WORD_WRITER), UInt64(ProcessIdentity.current))
    unsafe recorder = try Self.open(memory, configuration, usesTicks: usesTicks, publishesNames: false)
  }

  /// A file that was formatted for recording and that no process records into yet.
  init(sharing file: borrowing FileDescriptor, _ configuration: Tracer.Configuration) throws(SystemError) {
    let size = try FileStatus(of: file).size
    guard Self.wholeSize(0)...Tracer.Configuration.capacityRange.upperBound ~= Int(size) else {
      throw SystemError(call: "mmap", path: file.path, code: SystemError.invalidArgument)
    }
    memory = try MemoryRegion(sharing: file, count: Int(size))
    let words = unsafe memory.words
    guard unsafe words[Int(CSTARTUP_WORD_MAGIC)] == Self.magic, unsafe words[Int(CSTARTUP_WORD_FORMAT)] == Self.format,
      unsafe words[Int(CSTARTUP_WORD_REGION_BYTES)] == UInt64(size)
    else { throw SystemError(call: "mmap", path: file.path, code: SystemError.invalidArgument) }
    // A program that the recorded one starts inherits its environment; the ring has room for one writer.
    let isFree = unsafe cstartup_exchange_word(
      words + Int(CSTARTUP_WORD_WRITER), 0, UInt64(ProcessIdentity.current))
    guard isFree else { throw SystemError(call: "mmap", path: file.path, code: SystemError.busy) }
    usesTicks = unsafe words[Int(CSTARTUP_WORD_USES_TICKS)] == 1
    publishesNames = true
    unsafe recorder = try Self.open(memory, configuration, usesTicks: usesTicks, publishesNames: true)
  }

  deinit {
    // Before the mapping goes; nobody can be recording, since that takes a reference to the tracer that owns this.
    unsafe cstartup_recorder_destroy(recorder)
  }

  /// The records so far, also while other threads record.
  func image() -> RecordingImage {
    var image = unsafe RecordingImage(copying: memory.words, byteCount: memory.count)
    if !publishesNames { image.setOrigin(of: MonotonicClock.shared) }
    return image
  }

  /// Whole chunks, held to what can be numbered.
  static func wholeSize(_ capacity: Int) -> Int {
    let range = Tracer.Configuration.capacityRange
    let held = min(max(capacity, range.lowerBound), range.upperBound) - Int(CSTARTUP_HEADER_BYTES)
    return Int(CSTARTUP_HEADER_BYTES) + held / Int(CSTARTUP_CHUNK_BYTES) * Int(CSTARTUP_CHUNK_BYTES)
  }

  /// Fills in what a region's creator decides.
  @unsafe static func format(
    _ words: UnsafeMutablePointer<UInt64>, size: Int, usesTicks: Bool, calibration: ClockCalibration?
  ) {
    unsafe words[Int(CSTARTUP_WORD_REGION_BYTES)] = UInt64(size)
    unsafe words[Int(CSTARTUP_WORD_USES_TICKS)] = usesTicks ? 1 : 0
    if let calibration {
      unsafe words[Int(CSTARTUP_WORD_CALIBRATION_TICKS)] = calibration.ticks
      unsafe words[Int(CSTARTUP_WORD_CALIBRATION_NANOSECONDS)] = UInt64(bitPattern: calibration.nanoseconds)
      unsafe words[Int(CSTARTUP_WORD_CALIBRATION_MULTIPLIER)] = calibration.multiplier
      unsafe words[Int(CSTARTUP_WORD_CALIBRATION_SHIFT)] = UInt64(calibration.shift)
    }
    unsafe words[Int(CSTARTUP_WORD_FORMAT)] = format
    unsafe words[Int(CSTARTUP_WORD_MAGIC)] = magic
  }

  /// Fills in what the writer knows and makes the recorder.
  private static func open(
    _ memory: MemoryRegion, _ configuration: Tracer.Configuration, usesTicks: Bool, publishesNames: Bool
  ) throws(SystemError) -> OpaquePointer {
    let words = unsafe memory.words
    // The pages that the first thousand spans touch: faulting them in costs twice what recording does.
    unsafe cstartup_touch_chunks(words, prefaultedChunks)
    let opening = TimeStampCounter.matchingInstants()
    unsafe words[Int(CSTARTUP_WORD_OPEN_TICKS)] = usesTicks ? opening.ticks : UInt64(bitPattern: opening.nanoseconds)
    unsafe words[Int(CSTARTUP_WORD_OPEN_MONOTONIC)] = UInt64(bitPattern: opening.nanoseconds)
    unsafe words[Int(CSTARTUP_WORD_OPEN_BOOT)] = UInt64(bitPattern: SystemClock.bootNanoseconds())
    if publishesNames {
      // Who reads private memory finds out by itself, when it is no longer in a launch's way.
      let clock = MonotonicClock.shared
      unsafe words[Int(CSTARTUP_WORD_ORIGIN)] = UInt64(bitPattern: clock.originNanoseconds)
      unsafe words[Int(CSTARTUP_WORD_ORIGIN_KIND)] = RecordingImage.number(of: clock.origin)
    }
    unsafe writeProcessName(configuration.processName, to: words + Int(CSTARTUP_WORD_PROCESS_NAME))
    unsafe cstartup_store_word(words + Int(CSTARTUP_WORD_OPENED), 1)
    guard
      let recorder = unsafe cstartup_recorder_create(
        words, UInt64(memory.count), usesTicks, publishesNames, configuration.overflow == .keepLatest)
    else { throw SystemError.last("calloc") }
    return unsafe recorder
  }

  /// Room for 1,500 spans; the least capacity has more.
  private static let prefaultedChunks = 3

  @unsafe private static func writeProcessName(_ name: String?, to words: UnsafeMutablePointer<UInt64>) {
    if let name {
      for (index, byte) in name.utf8.prefix(63).enumerated() {
        unsafe words[index / 8] |= UInt64(byte) << (index % 8 * 8)
      }
    } else if let name = unsafe cstartup_program_name() {
      for index in 0..<63 {
        let byte = unsafe UInt8(bitPattern: name[index])
        if byte == 0 { break }
        unsafe words[index / 8] |= UInt64(byte) << (index % 8 * 8)
      }
    }
  }
}
