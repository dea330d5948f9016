extension Tracer {
  /// Records what was asked for and has no effect, or could not be read.
  func recordWarning(_ message: String) {
    if isEnabled { instant(name(Trace.launchWarning), scope: .process, ["message": .name(name(message))]) }
  }
}
