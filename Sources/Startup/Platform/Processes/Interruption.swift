internal import CStartup

/// The user's wish to stop: SIGINT, SIGTERM or SIGHUP to this process.
public enum Interruption {
  /// Starts catching the signals, which from then on end nothing by themselves; a second one, half a second or more after the
  /// first, kills the running child's group, removes the folder that was named to `removeWhenEnded(_:)`, and ends this process at
  /// once. Sooner it counts as the same: `timeout` and some terminals send two.
  ///
  /// Only for a program's main function: signal handlers belong to the whole process.
  public static func startWatching() { _ = cstartup_watch_interruption() }

  /// Names the folder that the end of the process by a second signal must not leave behind.
  public static func removeWhenEnded(_ folder: String) { unsafe cstartup_set_interruption_folder(folder) }

  /// The signal that came, or nil.
  public static var signal: Int32? {
    let signal = cstartup_interruption_signal()
    return signal == 0 ? nil : signal
  }
}
