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
    // The new thread takes over the reference; when there is no thread, it is taken back below.
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    let code = unsafe cstartup_start_thread(
      { argument in
        // The pointer is the one reference that was handed over.
        let start = unsafe Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
        unsafe cstartup_set_thread_name(start.name)
        start.body()
      }, start.toOpaque())
    if code != 0 {
      unsafe start.release()
      throw SystemError(call: "pthread_create", path: name, code: code)
    }
  }
}
