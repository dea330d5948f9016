internal import Synchronization

/// Carries out what a profiler asks of a launch: recording into its ring, a trace file, the end of the process once it is ready.
///
/// A class, because the launch and the end of the process both write the trace file, one after the other.
final class LaunchProfiling: Sendable {
  private let environment: LaunchEnvironment
  private let tracer: Tracer
  /// What could not be done, for the launch's report.
  let warnings: [String]
  private let traceFile: Mutex<String?>
  /// Whether the process ends as soon as the launch cache is written.
  private let endsWithCache = Atomic(false)

  /// Opens the tracer as asked; nil when nothing is asked.
  init?(_ environment: LaunchEnvironment, tracer: Tracer, launch: String) {
    guard environment != .ignored else { return nil }
    self.environment = environment
    self.tracer = tracer
    var warnings = environment.problems.map { "\($0)" }
    if let complaint = Self.open(tracer, environment, launch: launch) { warnings.append(complaint) }
    self.warnings = warnings
    traceFile = Mutex(environment.trace)
    if environment.trace != nil { ProcessExit.whenExiting { self.writeTrace() } }
  }

  private static func open(_ tracer: Tracer, _ environment: LaunchEnvironment, launch: String) -> String? {
    var complaint: String?
    do throws(SystemError) {
      if let ring = environment.ring {
        var configuration = Tracer.Configuration.ring(ring)
        configuration.processName = launch
        try tracer.open(configuration)
        return nil
      }
    } catch { complaint = "STARTUP_RING is ignored: \(error)" }
    if environment.trace != nil {
      var configuration = Tracer.Configuration.memory
      configuration.processName = launch
      do throws(SystemError) { try tracer.open(configuration) } catch {
        complaint = "STARTUP_TRACE is ignored: \(error)"
      }
    }
    return complaint
  }

  /// Called when the launch is ready and that is recorded; `writesCache` when the launch cache is still to be written.
  func launchIsReady(writesCache: Bool) {
    if environment.exitsWhenReady {
      if !writesCache { endProcess() }
      endsWithCache.store(true, ordering: .relaxed)
      return
    }
    // A server is mostly ended by a signal, so its trace is written now. Not on this thread, which may have stages to run.
    if environment.trace != nil { writeTraceInBackground() }
  }

  /// Called when the launch cache has been written, or could not be.
  func cacheWasWritten() {
    if isEndingProcess { endProcess() }
  }

  /// Whether the process ends soon, so that nothing after the launch should begin.
  var isEndingProcess: Bool { endsWithCache.load(ordering: .relaxed) }

  private func endProcess() -> Never {
    writeTrace()
    ProcessExit.endNow(0)
  }

  /// Called when all stages that are not deferred have ended, with the reason when that was no success.
  func launchHasEnded(_ error: LaunchError?) {
    // An error that leaves `main` ends the process without running what is registered for its end.
    if error != nil { writeTrace() }
  }

  /// Called when everything has ended.
  func everythingHasEnded() {
    if environment.trace != nil { writeTraceInBackground() }
  }

  private func writeTraceInBackground() {
    do throws(SystemError) {
      try WorkerThread.start(name: "startup.trace") { self.writeTrace() }
    } catch { writeTrace() }
  }

  /// Writes what is recorded so far, replacing what was written before. After a failure it is not tried again.
  private func writeTrace() {
    traceFile.withLock { path in
      guard let destination = path else { return }
      do throws(SystemError) { try ChromeTraceWriter.write(tracer.snapshot(), to: destination) } catch {
        path = nil
        try? StandardStream.error.write("startup: the trace could not be written: \(error)\n")
      }
    }
  }
}
