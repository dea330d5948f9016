import Startup
import Testing

/// Faults that the sanitizer scripts plant to see that they are found; they run only when asked for by name, in
/// `STARTUP_PLANTED_FAULT`, and prove nothing about the library.
@Suite("Planted faults")
struct PlantedFaults {
  private static let wanted = EnvironmentVariables["STARTUP_PLANTED_FAULT"]

  @Test("A data race between two tasks", .enabled(if: wanted == "race"))
  func race() async {
    let counter = UnsynchronizedCounter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<10_000 { counter.value &+= 1 } }
      }
    }
    #expect(counter.value > 0)
  }

  @Test("A read one byte behind a heap block", .enabled(if: wanted == "overflow"))
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
