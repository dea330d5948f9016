import Foundation
import Startup

/// `L("k")` and `L("k", a, b)` against what stands in their place in most apps.
extension StringsBenchmarks {
  private static let names = ["Ana", "Bartholomew Longname the Third"]

  static func wrappers(_ suite: BenchmarkSuite, _ sample: LocalizedSample) throws {
    let bundle = try bundle(sample)
    let (key, keys) = (LocalizedSample.formatKey, sample.keys)
    let decision = try LanguageResolver.resolve(app: sample.app, preferred: LocalizedSample.preferred).decision
    let cache = LaunchCache.open(path: sample.cachePath).cache
    try Localizer.shared.load(app: sample.app, decision: decision, cache: cache, preparing: false)
    guard L(key, "Ana", 3) == "de: Ana hat 3 neue" else { throw BenchmarkError("L gives \(L(key, "Ana", 3))") }
    try suite.run(
      PairedBenchmark(
        "strings.L", iteration: "a text without arguments",
        peer: Contender("String(format: NSLocalizedString)") { iterations in
          for number in 0..<iterations {
            blackHole(String(format: bundle.localizedString(forKey: keys[number % keys.count], value: nil, table: nil)))
          }
        },
        ours: Contender("L(key)") { iterations in
          for number in 0..<iterations { blackHole(L(keys[number % keys.count])) }
        }))
    try suite.run(
      PairedBenchmark(
        "strings.L-two", iteration: "a text with a text and an integer in it", target: .nanoseconds(atMost: 400),
        peer: Contender("String(format: NSLocalizedString, …)") { iterations in
          for number in 0..<iterations {
            let format = bundle.localizedString(forKey: key, value: nil, table: nil)
            blackHole(String(format: format, names[number & 1], number))
          }
        },
        ours: Contender("L(key, name, number)") { iterations in
          for number in 0..<iterations { blackHole(L(key, names[number & 1], number)) }
        }))
  }
}
