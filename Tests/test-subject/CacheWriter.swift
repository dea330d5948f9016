import Startup

/// Replaces a launch cache COUNT times, or until it is killed.
///
/// Each file is one generation: its sections differ in length, and every byte in them follows from the generation, so that a
/// reader sees at once when two files got mixed.
enum CacheWriter {
  /// The exit status: 3 when a cache can't be written.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count >= 2, var generation = UInt64(arguments[1]) else { fatalError("no path and seed") }
    var remaining = arguments.count > 2 ? Int(arguments[2]) ?? 0 : Int.max
    while remaining > 0 {
      generation = generation &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      do { try builder(generation).write(to: arguments[0]) } catch { return 3 }
      remaining -= 1
    }
    return 0
  }

  private static func builder(_ generation: UInt64) -> LaunchCacheBuilder {
    var builder = LaunchCacheBuilder()
    for section in 0..<4 {
      let length = 1 + Int(generation >> UInt64(10 + 8 * section)) & 0x1FFFF
      builder.add(
        kind: .strings, name: "section \(section)", sources: .appVersion("1"),
        payload: [UInt8](repeating: UInt8(truncatingIfNeeded: generation >> 56), count: length))
    }
    return builder
  }
}
