#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// A detached thread of our own with a name that debuggers and traces show (`pthread_create`).
enum WorkerThread {
  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Starts a thread that runs `body` and then ends; the kernel keeps 15 bytes of `name`.
  static func start(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The new thread takes over the reference; when there is no thread, it is taken back below.
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, &attributes, { run($0) }, start.toOpaque())
    if code != 0 {
      unsafe start.release()
      throw SystemError(call: "pthread_create", path: name, code: code)
    }
  }

  #if canImport(Darwin)
    @unsafe private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      unsafe runStart(argument)
    }
  #else
    @unsafe private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      unsafe runStart(argument!)
    }
  #endif

  @unsafe private static func runStart(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // The pointer is the one reference that `start` handed over.
    let start = unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    #if canImport(Darwin)
      unsafe pthread_setname_np(String(start.name.prefix(63)))
    #else
      unsafe pthread_setname_np(pthread_self(), String(start.name.prefix(15)))
    #endif
    start.body()
    return nil
  }
}
