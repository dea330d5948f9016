internal import Synchronization

/// How far the threads of a stage are, and from that how much they do in a second, as a track of the trace.
final class LookupProgress: Sendable {
  /// One thread's count, on cache lines of its own: a count that all threads wrote would be what is measured.
  private final class Count: Sendable {
    private let before = (0, 0, 0, 0, 0, 0, 0, 0)
    let done = Atomic<Int>(0)
    private let after = (0, 0, 0, 0, 0, 0, 0, 0)
  }

  private let counts: [Count]
  private let tracer: Tracer
  private let track: TraceName

  /// Counts of `threads` threads, shown as `track`.
  init(threads: Int, track: TraceName, tracer: Tracer) {
    counts = (0..<threads).map { _ in Count() }
    self.track = track
    self.tracer = tracer
  }

  /// What all threads have done together.
  var total: Int { counts.reduce(0) { $0 + $1.done.load(ordering: .relaxed) } }

  /// Notes what a thread has done since it last did.
  func add(_ count: Int, thread: Int) {
    let own = counts[thread]
    own.done.store(own.done.load(ordering: .relaxed) &+ count, ordering: .relaxed)
  }

  /// What was seen last, by the one thread that writes the track.
  struct Sampling {
    fileprivate let begin: Int64
    fileprivate var time: Int64
    fileprivate var total = 0
  }

  /// Samples closer together than this show the clock's grain and the scheduler's, not the work.
  private static let shortest: Int64 = 500_000

  /// Begins the track.
  func startSampling() -> Sampling {
    let now = SystemClock.monotonicNanoseconds()
    return Sampling(begin: now, time: now)
  }

  /// Adds to the track how much was done a second since the last sample, when that was long enough ago.
  func sample(_ last: inout Sampling) {
    let now = SystemClock.monotonicNanoseconds()
    if now - last.time >= Self.shortest { record(&last, now) }
  }

  /// Ends the track; how much was done a second, all in all.
  func finish(_ last: inout Sampling) -> Double {
    let now = SystemClock.monotonicNanoseconds()
    record(&last, now)
    tracer.counter(track, category: .strings, 0)
    return Double(total) * 1e9 / Double(max(1, now - last.begin))
  }

  private func record(_ last: inout Sampling, _ now: Int64) {
    let total = self.total
    if now > last.time {
      tracer.counter(
        track, category: .strings, (Double(total - last.total) * 1e9 / Double(now - last.time)).rounded())
    }
    last.time = now
    last.total = total
  }
}
