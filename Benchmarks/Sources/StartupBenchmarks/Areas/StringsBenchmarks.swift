import CBenchmarks
import Foundation
import Startup

/// Reading string tables and looking texts up, against Foundation, a dictionary behind a lock, and gettext.
enum StringsBenchmarks: BenchmarkArea {
  static let name = "strings"

  static func run(_ suite: BenchmarkSuite) throws {
    let sample = try LocalizedSample()
    defer { sample.remove() }
    try parse(suite, sample)
    try lookups(suite, sample)
    try packs(suite, sample)
    try replacing(suite, sample)
    try wrappers(suite, sample)
    try load(suite, sample)
  }

  private static func parse(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let contents = try FileSystem.contents(of: PathName.join(sample.app, "de.lproj/Localizable.strings"))
    let data = Data(contents)
    try suite.run(
      PairedBenchmark(
        "strings.parse-10k", iteration: "read 10,000 pairs of UTF-8 text, \(contents.count / 1024) KiB",
        target: .nanoseconds(atMost: 3_000_000),
        peer: Contender("Foundation PropertyListSerialization") {
          blackHole(try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as AnyObject)
        },
        ours: Contender("StringsFile") { blackHole(try StringsFile(contents).count) }))
  }

  private static func load(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let key = sample.keys[4321]
    try suite.run(
      PairedBenchmark(
        "strings.first-lookup", iteration: "resolve the language, load 2 languages of 10,000 keys, look one up",
        peer: Contender("without the cache") { blackHole(try sample.localizer(cached: false).string(key).utf8.count) },
        ours: Contender("from the launch cache") {
          blackHole(try sample.localizer(cached: true).string(key).utf8.count)
        }))
  }

  private static func lookups(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let localizer = try sample.localizer(cached: true)
    let inMemory = try sample.localizer(cached: false)
    let foundation = try foundation(sample)
    try suite.run(
      PairedBenchmark(
        "strings.lookup-foundation", iteration: "look a String up", peer: foundation,
        ours: strings("Localizer.string, cached", localizer, sample.keys)))
    try suite.run(
      PairedBenchmark(
        "strings.lookup-copied", iteration: "look a String up", peer: foundation,
        ours: strings("Localizer.string, in memory", inMemory, sample.keys)))
    for threads in [1, 2] { try borrowedLookups(suite, sample, localizer, threads: threads) }
  }

  private static func borrowedLookups(
    _ suite: BenchmarkSuite, _ sample: LocalizedSample, _ localizer: Localizer, threads: Int
  ) throws {
    let suffix = threads == 1 ? "" : "-\(threads)-threads"
    let ours = borrowed(localizer, sample.keys)
    try suite.run(
      PairedBenchmark(
        "strings.lookup-dictionary\(suffix)", iteration: "look a text up",
        target: .nanoseconds(atMost: threads == 1 ? 50 : 100), threads: threads, peer: lockedDictionary(sample.keys),
        ours: ours))
    if let catalogs = sample.catalogs, benchmarks_bind_gettext(catalogs, "de") {
      try suite.run(
        PairedBenchmark(
          "strings.lookup-gettext\(suffix)", iteration: "look a text up", threads: threads,
          peer: gettext(sample.keys), ours: ours))
    }
    if threads == 1 { return }
    try suite.run(
      PairedBenchmark(
        "strings.lookup-alone\(suffix)", iteration: "look a text up, against a loop that shares nothing",
        threads: threads, peer: Contender("a localizer a thread", loop: separate(sample)), ours: ours))
  }

  private static func borrowed(_ localizer: Localizer, _ keys: [String]) -> Contender {
    Contender("Localizer.withUTF8") { iterations in
      var total = 0
      for number in 0..<iterations { total &+= localizer.withUTF8(keys[number % keys.count]) { $0.count } }
      blackHole(total)
    }
  }

  private static func strings(_ name: String, _ localizer: Localizer, _ keys: [String]) -> Contender {
    Contender(name) { iterations in
      for number in 0..<iterations { blackHole(localizer.string(keys[number % keys.count])) }
    }
  }

  static func bundle(_ sample: LocalizedSample) throws -> Bundle {
    guard let bundle = Bundle(path: PathName.join(sample.app, "de.lproj")) else {
      throw BenchmarkError("Foundation finds no bundle in the sample")
    }
    return bundle
  }

  private static func foundation(_ sample: LocalizedSample) throws -> Contender {
    let bundle = try bundle(sample)
    let keys = sample.keys
    return Contender("Bundle.localizedString") { iterations in
      for number in 0..<iterations {
        blackHole(bundle.localizedString(forKey: keys[number % keys.count], value: nil, table: nil))
      }
    }
  }

  /// A dictionary from `keys` to the texts of the sample.
  static func lockedDictionary(_ keys: [String]) -> Contender {
    let table = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, LocalizedSample.value($0, "de")) })
    return Contender("Dictionary behind a rwlock") { iterations in
      for number in 0..<iterations {
        benchmarks_lock_for_reading()
        blackHole(table[keys[number % keys.count]])
        benchmarks_unlock()
      }
    }
  }

  /// Every thread has a localizer of its own: what lookups cost when nothing at all is shared.
  private static func separate(_ sample: LocalizedSample) -> (Int) throws -> Void {
    { iterations in
      let keys = sample.keys
      let own = try sample.localizer(cached: true)
      var total = 0
      for number in 0..<iterations { total &+= own.withUTF8(keys[number % keys.count]) { $0.count } }
      blackHole(total)
    }
  }

  private static func gettext(_ keys: [String]) -> Contender {
    Contender("gettext") { iterations in
      for number in 0..<iterations {
        keys[number % keys.count].utf8CString.withUnsafeBufferPointer { blackHole(benchmarks_gettext($0.baseAddress)) }
      }
    }
  }
}
