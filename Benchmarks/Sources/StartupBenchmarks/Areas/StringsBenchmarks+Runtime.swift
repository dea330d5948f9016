import CBenchmarks
import Startup

/// What string packs cost lookups, and what it costs to translate a literal by itself.
extension StringsBenchmarks {
  /// A pack of every tenth text, asked for the others and for its own.
  static func packs(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let plain = try sample.localizer(cached: true)
    let patched = try sample.localizer(cached: true, packs: StringPackStore(path: "\(sample.folder)/packs"))
    var texts: [String: String] = [:]
    for (number, key) in sample.keys.enumerated() where number % 10 == 0 {
      texts[key] = LocalizedSample.value(number, "neu")
    }
    try patched.apply(StringPack(language: "de", version: "1", texts: [Localizer.mainTable: texts]))
    let (own, others) = (sample.keys.filter { texts[$0] != nil }, sample.keys.filter { texts[$0] == nil })
    try suite.run(
      PairedBenchmark(
        "strings.lookup-beside-pack", iteration: "look a text up that a pack does not have",
        peer: borrowed("without a pack", plain, others), ours: borrowed("with a pack", patched, others)))
    try suite.run(
      PairedBenchmark(
        "strings.lookup-in-pack", iteration: "look a text up that a pack has",
        peer: borrowed("in the app's table", plain, own), ours: borrowed("in the pack", patched, own)))
  }

  /// A text of the development language, given for its translation.
  static func replacing(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let localizer = try sample.localizer(cached: true)
    let sources = sample.keys.indices.map { LocalizedSample.value($0, "en") }
    guard localizer.replace(sources[7]) == LocalizedSample.value(7, "de") else {
      throw BenchmarkError("a text of the sample is not replaced")
    }
    try suite.run(
      PairedBenchmark(
        "strings.replace", iteration: "translate a literal", peer: lockedDictionary(sources),
        ours: Contender("Localizer.replace") { iterations in
          for number in 0..<iterations { blackHole(localizer.replace(sources[number % sources.count])) }
        }))
    try suite.run(
      PairedBenchmark(
        "strings.replace-first", iteration: "load 2 languages of 10,000 keys from the cache, translate a literal",
        peer: Contender("look a key up") {
          blackHole(try sample.localizer(cached: true).string(sample.keys[7]).utf8.count)
        },
        ours: Contender("replace a text") {
          blackHole(try sample.localizer(cached: true).replace(sources[7]).utf8.count)
        }))
  }

  private static func borrowed(_ name: String, _ localizer: Localizer, _ keys: [String]) -> Contender {
    Contender(name) { iterations in
      var total = 0
      for number in 0..<iterations { total &+= localizer.withUTF8(keys[number % keys.count]) { $0.count } }
      blackHole(total)
    }
  }
}
