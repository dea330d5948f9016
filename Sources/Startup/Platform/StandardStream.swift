#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Standard output and standard error, written without buffering of our own.
public enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all of `text`; a closed pipe or a full disk is the caller's to report, so it throws.
  public func write(_ text: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    try write(bytes.span)
  }

  /// Writes all of `bytes`; throws as the form that takes text.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    let file = FileDescriptor(owning: rawValue, path: self == .output ? "standard output" : "standard error")
    do throws(SystemError) { try file.write(bytes) } catch {
      _ = file.release()
      throw error
    }
    _ = file.release()
  }

  /// Whether a person is likely to look at it (`isatty`).
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The columns of a line: the terminal's (`ioctl` TIOCGWINSZ), else `COLUMNS`, else 80.
  public var width: Int {
    var size = winsize()
    if unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    if let text = EnvironmentVariables["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    return 80
  }
}
