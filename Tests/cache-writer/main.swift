// cache-writer PATH SEED [COUNT]: replaces a launch cache COUNT times, or until it is killed; exits with 3 when it can't.
//
// Each file is one generation: its sections differ in length, and every byte in them follows from the generation, so that a
// reader sees at once when two files got mixed.
import Startup

let arguments = CommandLine.arguments
guard arguments.count >= 3, var generation = UInt64(arguments[2]) else {
  fatalError("usage: cache-writer PATH SEED [COUNT]")
}
var remaining = arguments.count > 3 ? Int(arguments[3]) ?? 0 : Int.max
while remaining > 0 {
  generation = generation &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  let number = UInt8(truncatingIfNeeded: generation >> 56)
  var builder = LaunchCacheBuilder()
  for section in 0..<4 {
    let length = 1 + Int(generation >> UInt64(10 + 8 * section)) & 0x1FFFF
    builder.add(
      kind: .strings, name: "section \(section)", sources: .appVersion("1"),
      payload: [UInt8](repeating: number, count: length))
  }
  do { try builder.write(to: arguments[1]) } catch { ToolProcess.exit(3) }
  remaining -= 1
}
