/// The work of a `strings.lookup` stage: strings of the loaded languages, looked up on some threads at once, while the language is
/// switched so and so often.
struct LookupWork: Sendable {
  /// How many lookups each thread makes.
  let lookups: Int
  let threads: Int
  /// How often a second the language is switched meanwhile; 0 for never.
  let switchesPerSecond: Int
  let synchronization: LookupSynchronization

  /// More different keys than this would measure the memory they are in.
  private static let mostKeys = 1000
  /// How many lookups a thread makes before it says so.
  private static let batch = 256

  func run(in localizer: Localizer, _ resources: LaunchResources, until stop: StageStop) throws {
    let tracer = resources.tracer
    let keys = localizer.someKeys(min(lookups, Self.mostKeys))
    if keys.isEmpty { throw LoadedStringsProblem(in: localizer, resources) }
    let guarded = synchronization.lookups(in: localizer)
    let progress = LookupProgress(threads: threads, track: "strings.lookups_per_second", tracer: tracer)
    let switching =
      switchesPerSecond == 0
      ? nil : try LanguageSwitching(localizer, perSecond: switchesPerSecond) { guarded.languageChanged() }
    var sampling = progress.startSampling()
    let workers = try ParallelWork(threads: threads - 1, name: "lookup", span: "strings.lookup.thread", tracer) {
      number in
      lookUp(keys, guarded, thread: number + 1, until: stop) { progress.add($0, thread: number + 1) }
    }
    let own = lookUp(keys, guarded, thread: 0, until: stop) { count in
      progress.add(count, thread: 0)
      progress.sample(&sampling)
    }
    let bytes = workers.wait() + own
    let rate = progress.finish(&sampling)
    let switches = try switching?.stop()
    tracer.annotate("lookups", .integer(Int64(progress.total)))
    tracer.annotate("lookupsPerSecond", .integer(Int64(rate)))
    tracer.annotate("synchronization", .name(tracer.name(synchronization.rawValue)))
    if let switches { tracer.annotate("switches", .integer(Int64(switches))) }
    tracer.annotate("bytes", .integer(Int64(bytes)))
    try stop.check()
  }

  /// Looks up the keys in turn, each thread from another one on; how many bytes the texts have together, so that nothing is
  /// optimized away.
  private func lookUp(
    _ keys: [LookupKey], _ guarded: any GuardedLookups, thread: Int, until stop: StageStop, _ note: (Int) -> Void
  ) -> Int {
    var bytes = 0
    var index = thread % keys.count
    var left = lookups
    while left > 0, !stop.isAsked {
      let count = min(left, Self.batch)
      for _ in 0..<count {
        bytes &+= guarded.length(of: keys[index])
        index = index + 1 == keys.count ? 0 : index + 1
      }
      note(count)
      left -= count
    }
    return bytes
  }
}
