internal import CStartup

/// The kernel's ids of the calling thread.
public enum ThreadIdentity {
  /// The kernel's thread id (`gettid`), read from a thread-local after the first call.
  public static var current: Int32 { cstartup_thread_id() }
}
