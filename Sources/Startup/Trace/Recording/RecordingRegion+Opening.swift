internal import CStartup

extension RecordingRegion {
  /// The region that a configuration asks for, ready to be recorded into.
  static func open(_ configuration: Tracer.Configuration) throws(SystemError) -> RecordingRegion {
    switch configuration.storage {
    case .memory:
      return try RecordingRegion(memory: configuration.capacity, configuration)
    case .file(let path):
      let usesTicks = configuration.clock != .system && TimeStampCounter.isUsable()
      let file = try create(path: path, capacity: configuration.capacity, usesTicks: usesTicks, calibration: nil)
      return try RecordingRegion(sharing: file, configuration)
    case .ring(let path):
      return try RecordingRegion(sharing: FileDescriptor(path: path, .readWrite), configuration)
    }
  }

  /// Makes a file that can be recorded into, of mode 0600, in place of what is at `path`.
  static func create(
    path: String, capacity: Int, usesTicks: Bool, calibration: ClockCalibration?
  ) throws(SystemError) -> FileDescriptor {
    if FileSystem.exists(path) { try FileSystem.remove(path) }
    let file = try FileDescriptor(path: path, [.readWrite, .create, .exclusive, .noFollow])
    try format(file, size: wholeSize(capacity), usesTicks: usesTicks, calibration: calibration)
    return file
  }

  /// Makes a file of zeros a region that nobody has opened.
  static func format(
    _ file: borrowing FileDescriptor, size: Int, usesTicks: Bool, calibration: ClockCalibration?
  ) throws(SystemError) {
    try file.setSize(Int64(size))
    let header = try MemoryRegion(sharing: file, count: Int(CSTARTUP_HEADER_BYTES))
    unsafe format(header.words, size: size, usesTicks: usesTicks, calibration: calibration)
  }

  /// The trace so far.
  func snapshot() -> Trace {
    let image = image()
    // After the copy, so that it is after every record in it.
    var instant = TimeStampCounter.matchingInstants()
    if !usesTicks { instant.ticks = UInt64(bitPattern: instant.nanoseconds) }
    let now = RecordingDecoder.KnownInstant(correspondence: instant, boot: SystemClock.bootNanoseconds())
    let names =
      if publishesNames {
        RecordingNames.published()
      } else {
        // Sound: the image is of a region that this process records into.
        unsafe RecordingNames.ofThisProcess()
      }
    return RecordingDecoder(image: image, isLive: true, end: now, readerInstant: instant).decode(names: names)
  }
}
