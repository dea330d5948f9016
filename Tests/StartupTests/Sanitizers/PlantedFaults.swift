import Foundation
import Startup
import Testing

/// Faults that the sanitizer scripts plant to see that they are found; they run only when asked for by name, in
/// `STARTUP_PLANTED_FAULT`, and prove nothing about the library.
@Suite("Planted faults")
struct PlantedFaults {
  private static let wanted = EnvironmentVariables["STARTUP_PLANTED_FAULT"]
  private static let reason: Comment = "planted for scripts/test-thread-sanitizer and scripts/test-address-sanitizer"

  @Test("A data race between two threads", .enabled(if: wanted == "race", reason))
  func race() {
    // Threads, not tasks: on a busy machine the pool runs tasks one after the other on one thread, and there is no race.
    let counter = UnsynchronizedCounter()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread {
        for _ in 0..<10_000 { counter.value &+= 1 }
        done.signal()
      }.start()
    }
    for _ in 0..<2 { done.wait() }
    #expect(counter.value > 0)
  }

  @Test("A read one byte behind a heap block", .enabled(if: wanted == "overflow", reason))
  func overflow() {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
    defer { unsafe block.deallocate() }
    unsafe block.initialize(repeating: 1, count: 16)
    // Not a constant, so that the compiler does not see it.
    let length = PathName.join("sixteen", "letters!").utf8.count
    #expect(unsafe block[length] &+ 0 <= 255)
  }

  private final class UnsynchronizedCounter: @unchecked Sendable {
    var value = 0
  }
}
