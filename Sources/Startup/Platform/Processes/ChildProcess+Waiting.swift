#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

extension ChildProcess {
  /// How long a program may run, and what else ends it.
  public struct Limits: Sendable {
    /// Nanoseconds from the spawn; nil for no limit.
    public var timeout: Int64?
    /// Nanoseconds between the polite request to end (SIGTERM) and the impolite one (SIGKILL).
    public var grace: Int64
    /// Whether a signal to this process (`Interruption`) ends the program too.
    public var endsOnInterruption: Bool

    /// Limits from their parts; nothing said means none.
    public init(timeout: Int64? = nil, grace: Int64 = 2_000_000_000, endsOnInterruption: Bool = false) {
      self.timeout = timeout
      self.grace = grace
      self.endsOnInterruption = endsOnInterruption
    }
  }

  /// Waits until the program has ended, drains its pipes meanwhile, and tells what it used.
  ///
  /// `hasSeenEnough` is asked every 20 ms; once true, the program is asked to end. Whatever of its group is still there
  /// after its end is killed.
  public consuming func wait(
    _ limits: Limits = Limits(), until hasSeenEnough: (() -> Bool)? = nil
  ) throws(ChildProcessError) -> Outcome {
    var watch = Watch(limits: limits, spawnTime: spawnTime)
    while true {
      let sleep = min(watch.nanosecondsUntilNextStep(), hasSeenEnough == nil ? .max : 20_000_000)
      if sleepUntilEvent(atMost: sleep, watchesInterruption: limits.endsOnInterruption) { break }
      streams.drain()
      if limits.endsOnInterruption && Interruption.signal != nil { watch.request(.interruption) }
      if let hasSeenEnough, watch.cause == .program, hasSeenEnough() { watch.request(.watcher) }
      if let signal = watch.dueSignal() {
        kill(-identifier, signal)
        // A stopped process takes no SIGTERM.
        kill(-identifier, SIGCONT)
      }
    }
    return try finish(cause: watch.cause)
  }

  /// Sleeps until the program has ended (true), or a pipe has something, or the time is up.
  private func sleepUntilEvent(atMost nanoseconds: Int64, watchesInterruption: Bool) -> Bool {
    let end = endSignal.rawValue
    // Without an end signal, asking every millisecond is all there is.
    let milliseconds = end >= 0 ? min(nanoseconds / 1_000_000 + 1, 1_000_000_000) : 1
    var polled = [end, streams.output.descriptor, streams.error.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if watchesInterruption, Interruption.signal == nil {
      polled.append(pollfd(fd: cstartup_watch_interruption(), events: Int16(POLLIN), revents: 0))
    }
    let count = nfds_t(polled.count)
    _ = unsafe polled.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, count, Int32(milliseconds)) }
    if end >= 0 { return polled[0].revents != 0 }
    return cstartup_has_ended(identifier, false)
  }

  /// Takes the clocks, then everything that can be read of an ended process before and while it is reaped.
  private mutating func finish(cause: Outcome.Cause) throws(ChildProcessError) -> Outcome {
    let endTime = SystemClock.monotonicNanoseconds()
    let suspended = (SystemClock.bootNanoseconds() - bootTimeAtSpawn) - (endTime - spawnTime)
    _ = cstartup_has_ended(identifier, true)
    let mainThread = SchedulerStatistics.ofMainThread(of: identifier)
    // While the zombie holds the id, nobody else's group can have it.
    if !leavesGroupRunning { kill(-identifier, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while true {
      if unsafe wait4(identifier, &status, 0, &usage) == identifier { break }
      if errno != EINTR { throw .system(SystemError.last("wait4")) }
    }
    isReaped = true
    cstartup_set_interruption_group(0)
    let leftBehind = kill(-identifier, 0) == 0
    if leavesGroupRunning {
      streams.drain()
      streams.leaveOpen()
    } else {
      drainRest()
    }
    let signal = cstartup_exit_signal(status)
    return Outcome(
      exit: signal == 0 ? .code(cstartup_exit_code(status)) : .signal(signal), cause: cause, spawnTime: spawnTime,
      endTime: endTime, suspendedTime: suspended, userTime: Self.nanoseconds(usage.ru_utime),
      systemTime: Self.nanoseconds(usage.ru_stime), minorFaults: Int64(usage.ru_minflt),
      majorFaults: Int64(usage.ru_majflt), voluntarySwitches: Int64(usage.ru_nvcsw),
      involuntarySwitches: Int64(usage.ru_nivcsw), peakMemory: Int64(usage.ru_maxrss) * Self.memoryUnit,
      mainThread: mainThread, output: streams.output.result, error: streams.error.result,
      leftProcessesBehind: leftBehind)
  }

  /// Drains what the ended program left in its pipes; who left the group and holds a pipe open is waited for only shortly.
  private mutating func drainRest() {
    let deadline = SystemClock.monotonicNanoseconds() + 100_000_000
    streams.drain()
    while streams.areOpen, SystemClock.monotonicNanoseconds() < deadline {
      var polled = [streams.output.descriptor, streams.error.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = unsafe polled.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, 2, 10) }
      streams.drain()
    }
  }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }

  #if canImport(Darwin)
    private static let memoryUnit: Int64 = 1
  #else
    private static let memoryUnit: Int64 = 1024
  #endif
}

/// When which signal is due, and why.
private struct Watch {
  private(set) var cause = ChildProcess.Outcome.Cause.program
  private let grace: Int64
  private var deadline: Int64?
  private var signalsSent = 0

  init(limits: ChildProcess.Limits, spawnTime: Int64) {
    grace = limits.grace
    deadline = limits.timeout.map { spawnTime + $0 }
  }

  /// Asks for the end now; the first reason stays.
  mutating func request(_ cause: ChildProcess.Outcome.Cause) {
    guard self.cause == .program else { return }
    self.cause = cause
    deadline = SystemClock.monotonicNanoseconds()
  }

  func nanosecondsUntilNextStep() -> Int64 {
    guard let deadline else { return .max }
    return max(deadline - SystemClock.monotonicNanoseconds(), 0)
  }

  /// The signal whose time has come: SIGTERM first, SIGKILL after the grace.
  mutating func dueSignal() -> Int32? {
    guard let deadline, SystemClock.monotonicNanoseconds() >= deadline else { return nil }
    if cause == .program { cause = .timeout }
    signalsSent += 1
    self.deadline = signalsSent == 1 ? deadline + grace : nil
    return signalsSent == 1 ? SIGTERM : SIGKILL
  }
}
