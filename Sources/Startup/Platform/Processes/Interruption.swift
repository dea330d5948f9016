internal import CStartup

/// The user's wish to stop: SIGINT, SIGTERM or SIGHUP to this process.
public enum Interruption {
  /// Starts catching the signals, which from then on end nothing by themselves; a second one kills the running child's group
  /// and ends this process at once.
  ///
  /// Only for a program's main function: signal handlers belong to the whole process.
  public static func startWatching() { _ = cstartup_watch_interruption() }

  /// The signal that came, or nil.
  public static var signal: Int32? {
    let signal = cstartup_interruption_signal()
    return signal == 0 ? nil : signal
  }
}
