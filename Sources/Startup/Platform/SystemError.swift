#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A system call that failed: which call, on what, and the kernel's reason.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The C function that failed, such as `open`.
  public let call: String
  /// The path the call was about, when it was about one.
  public let path: String?
  /// The value of `errno`; -1 for what the kernel would do and this library does not (`isNotRegular`).
  public let code: Int32

  /// Describes a failed call from its facts.
  public init(call: String, path: String? = nil, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// Captures the calling thread's `errno`; call it before anything else can change it.
  static func last(_ call: String, path: String? = nil) -> SystemError {
    SystemError(call: call, path: path, code: errno)
  }

  /// A folder stands where a file should.
  package static func isADirectory(_ path: String) -> SystemError {
    SystemError(call: "read", path: path, code: EISDIR)
  }

  /// A pipe, a socket or a device stands where a file should.
  package static func isNotRegular(_ path: String) -> SystemError {
    SystemError(call: "read", path: path, code: notRegular)
  }

  private static let notRegular: Int32 = -1

  /// The kernel's reason in words, such as `No such file or directory`.
  public var reason: String {
    if code == Self.notRegular { return "Not a regular file" }
    // strerror_r has two incompatible forms; plain strerror is thread-safe for known codes in glibc since 2.32.
    return unsafe String(cString: strerror(code))
  }

  /// `path: reason (call)`, for a one-line message.
  public var description: String {
    guard let path else { return "\(reason) (\(call))" }
    return "\(path): \(reason) (\(call))"
  }

  /// Whether the path did not exist (`ENOENT` or `ENOTDIR`).
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether `open` refused a symbolic link, told not to follow one (`ELOOP`).
  public var isSymbolicLink: Bool { code == ELOOP }

  /// Whether `rename` found a folder in its place that is not empty (`ENOTEMPTY` or `EEXIST`).
  public var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }

  /// Whether a signal ended it early (`EINTR`).
  public var isInterrupted: Bool { code == EINTR }

  /// Whether nobody reads the other end of the pipe any more (`EPIPE`).
  public var isBrokenPipe: Bool { code == EPIPE }
}

/// Repeats a system call for as long as a signal interrupts it, and turns a negative result into a thrown error.
@discardableResult
func retryingInterrupts<Result: SignedInteger>(
  _ call: String, path: String? = nil, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError.last(call, path: path) }
  }
}

extension SystemError {
  // Codes that callers outside of Platform throw themselves.
  /// `EINVAL`: what was found is not what the call works on.
  static let invalidArgument = EINVAL
  /// `EBUSY`: somebody else uses it.
  static let busy = EBUSY
  /// `EINTR`: the user wants it to end.
  package static let interrupted = EINTR
}
