import Startup
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Forks while another thread stands in a read of a published snapshot. In the child that thread does not exist, so its
/// read must not keep snapshots for ever.
enum ForkedReader {
  private final class Part: Sendable {
    init() { living.add(1, ordering: .relaxed) }
    deinit { living.subtract(1, ordering: .relaxed) }
  }

  private static let living = Atomic<Int>(0)
  private static let isReading = Atomic<Bool>(false)
  private static let published = Published(Part())

  /// The exit status: 0 when the parent kept what its thread reads and the child did not.
  static func run() -> Int32 {
    guard startReader() else { return 10 }
    while !isReading.load(ordering: .acquiring) { usleep(100) }
    published.replace(with: Part())
    guard living.load(ordering: .relaxed) == 2 else { return 11 }
    let child = forkProcess()
    if child == 0 {
      published.replace(with: Part())
      let isRight = living.load(ordering: .relaxed) == 1 && published.read { _ in true }
      _exit(isRight ? 0 : 13)
    }
    var status: Int32 = -1
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { return 14 }
    published.replace(with: Part())
    return living.load(ordering: .relaxed) == 3 ? 0 : 15
  }

  /// Swift hides `fork` because of what it does to a program with threads; that is what is tested here.
  private static func forkProcess() -> pid_t {
    guard let address = unsafe dlsym(nil, "fork") else { return -1 }
    return unsafe unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)()
  }

  private static func startReader() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return unsafe pthread_create(&thread, nil, { unsafe startReading($0) }, nil) == 0
  }

  fileprivate static func readForEver() {
    published.read { _ in
      isReading.store(true, ordering: .releasing)
      while true { usleep(1_000_000) }
    }
  }
}

private func startReading(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  ForkedReader.readForEver()
  return nil
}
