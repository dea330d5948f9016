import Foundation
import Startup

/// Choosing languages, against the matcher that Apple ships in the toolchain, and from the cache against matching.
enum LanguageBenchmarks: BenchmarkArea {
  static let name = "language"

  private typealias Match =
    @convention(c) (
      UnsafePointer<UnsafePointer<CChar>?>, Int32, UnsafePointer<UnsafePointer<CChar>?>, Int32,
      UnsafeMutablePointer<UnsafePointer<CChar>?>, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  private static let available = [
    "ar", "ca", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "fi", "fr", "fr-CA", "he", "it", "ja", "pt-BR",
    "pt-PT",
    "zh-Hans", "zh-Hant",
  ]
  private static let preferred = ["gsw-CH", "pt-AO", "en-AU"]

  static func run(_ suite: BenchmarkSuite) throws {
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "ualoc_localizationsToUse") else {
      throw BenchmarkError("Foundation's library does not have Apple's matcher")
    }
    let match = unsafeBitCast(symbol, to: Match.self)
    let wanted = preferred.map { UnsafePointer(strdup($0)) }
    let offered = available.map { UnsafePointer(strdup($0)) }
    var found = [UnsafePointer<CChar>?](repeating: nil, count: 64)
    try suite.run(
      PairedBenchmark(
        "language.match", iteration: "match 3 preferences with 20 languages", target: .nanoseconds(atMost: 5_000),
        peer: Contender("Apple's matcher") {
          var status: Int32 = 0
          blackHole(match(wanted, 3, offered, 20, &found, 64, &status))
        },
        ours: Contender("LanguageMatcher.chain") {
          blackHole(LanguageMatcher.chain(preferred: preferred, available: available).count)
        }))
    let sample = try LocalizedSample()
    defer { sample.remove() }
    guard let cache = LaunchCache.open(path: sample.cachePath).cache else {
      throw BenchmarkError("no cache was written")
    }
    try suite.run(
      PairedBenchmark(
        "language.resolve", iteration: "resolve an app's languages",
        peer: Contender("without the cache") {
          blackHole(
            try LanguageResolver(app: sample.app).resolve(
              preferred: LocalizedSample.preferred, cache: nil, preparing: false
            ).wasCached)
        },
        ours: Contender("from the launch cache") {
          blackHole(
            try LanguageResolver.resolve(app: sample.app, preferred: LocalizedSample.preferred, cache: cache).wasCached)
        }))
  }
}
