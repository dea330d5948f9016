#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The C library's words for signals.
public enum SignalName {
  /// `Killed`, `Segmentation fault`, … (`strsignal`).
  public static func description(of signal: Int32) -> String {
    // Sound: glibc gives a constant or a thread-local buffer, copied at once.
    guard let text = unsafe strsignal(signal) else { return "unknown" }
    return unsafe String(cString: text)
  }
}
