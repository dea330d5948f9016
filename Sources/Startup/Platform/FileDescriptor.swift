#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file that is closed exactly once, when its owner goes away.
public struct FileDescriptor: ~Copyable, Sendable {
  /// How a file is opened.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// For reading only (`O_RDONLY`).
    public static let read = Options(rawValue: O_RDONLY)
    /// For writing only (`O_WRONLY`).
    public static let write = Options(rawValue: O_WRONLY)
    /// For reading and writing (`O_RDWR`).
    public static let readWrite = Options(rawValue: O_RDWR)
    /// Make the file when it is not there (`O_CREAT`).
    public static let create = Options(rawValue: O_CREAT)
    /// With `create`: fail when the file is there already.
    public static let exclusive = Options(rawValue: O_EXCL)
    /// Empty the file (`O_TRUNC`).
    public static let truncate = Options(rawValue: O_TRUNC)
    /// Write behind the file's end, wherever that is by then (`O_APPEND`).
    public static let append = Options(rawValue: O_APPEND)
    /// Fail when the last component is a symbolic link.
    public static let noFollow = Options(rawValue: O_NOFOLLOW)
    /// Fail when it is no folder (`O_DIRECTORY`).
    public static let directory = Options(rawValue: O_DIRECTORY)
    /// Fail with `EAGAIN` instead of waiting (`O_NONBLOCK`).
    public static let nonBlocking = Options(rawValue: O_NONBLOCK)
  }

  /// The number the kernel knows the file by; -1 once it was handed on.
  public private(set) var rawValue: Int32
  /// The path it was opened with, for messages.
  public let path: String?

  /// Opens `path` (`open`, always close-on-exec, and never as the controlling terminal); `permissions` matter only with `.create`.
  public init(path: String, _ options: Options, permissions: UInt32 = 0o600) throws(SystemError) {
    let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
    rawValue = try retryingInterrupts("open", path: path) { unsafe open(path, flags, mode_t(permissions)) }
    self.path = path
  }

  /// Takes over a descriptor that nobody else will close.
  public init(owning rawValue: Int32, path: String? = nil) {
    self.rawValue = rawValue
    self.path = path
  }

  /// No file at all, where one may come or has gone; an optional of a type that can't be copied is hard to look into.
  static var none: FileDescriptor { FileDescriptor(owning: -1) }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }

  /// Hands the number to a new owner, who closes it.
  public consuming func release() -> Int32 {
    let value = rawValue
    rawValue = -1
    return value
  }

  /// Reads at most `buffer`'s free capacity at the current position and appends it; returns the count, 0 at the end of the
  /// file (`read`).
  public func read(into buffer: inout OutputSpan<UInt8>) throws(SystemError) -> Int {
    let descriptor = rawValue
    return try unsafe fill(&buffer, "read") { unsafe systemRead(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads at most `buffer`'s free capacity from `offset` on and appends it; returns the count, 0 at the end of the file. The
  /// position stays where it is (`pread`).
  public func read(into buffer: inout OutputSpan<UInt8>, at offset: Int64) throws(SystemError) -> Int {
    let descriptor = rawValue
    return try unsafe fill(&buffer, "pread") { unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
  }

  @unsafe private func fill(
    _ buffer: inout OutputSpan<UInt8>, _ call: String, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(SystemError) -> Int {
    let path = path
    var outcome: Result<Int, SystemError> = .success(0)
    unsafe buffer.withUnsafeMutableBufferPointer { bytes, initializedCount in
      let free = unsafe UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(bytes)[initializedCount...])
      do throws(SystemError) {
        let count = try retryingInterrupts(call, path: path) { unsafe read(free) }
        initializedCount += count
        outcome = .success(count)
      } catch { outcome = .failure(error) }
    }
    return try outcome.get()
  }

  /// Writes all of `bytes` at the current position, in as many calls as it takes (`write`).
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    let descriptor = rawValue
    let path = path
    var failure: SystemError?
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
        do throws(SystemError) {
          let count = try retryingInterrupts("write", path: path) {
            unsafe systemWrite(descriptor, part.baseAddress, part.count)
          }
          unsafe rest = rest.dropFirst(count)
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Makes the file `size` bytes long; what is new reads as zeros and takes no room yet (`ftruncate`).
  public func setSize(_ size: Int64) throws(SystemError) {
    let descriptor = rawValue
    try retryingInterrupts("ftruncate", path: path) { ftruncate(descriptor, off_t(size)) }
  }

  /// Makes what was written durable (`fsync`).
  public func synchronize() throws(SystemError) {
    let descriptor = rawValue
    try retryingInterrupts("fsync", path: path) { fsync(descriptor) }
  }
}

// Inside the type, `read` and `write` mean its own methods; these name the C functions.
@unsafe private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, base, count)
}

@unsafe private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}
