import Startup

/// One measured launch with everything that was recorded of it.
public struct LaunchRecord: Sendable {
  /// What was measured.
  public var sample: LaunchSample
  /// What the program recorded, on a timeline that begins at the spawn; nil for a program that does not link the library.
  public var trace: Trace?
  /// Whether processes were left behind and had to be killed.
  public var leftProcessesBehind: Bool
  /// Bytes of the app's files that stayed in memory although the launch was to be cold.
  public var unevictedBytes: Int64 = 0

  /// A record from its parts.
  public init(sample: LaunchSample, trace: Trace? = nil, leftProcessesBehind: Bool = false) {
    self.sample = sample
    self.trace = trace
    self.leftProcessesBehind = leftProcessesBehind
  }
}
