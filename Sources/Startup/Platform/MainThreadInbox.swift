#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// Where the main thread waits for news from other threads while it still serves the main actor.
///
/// On Linux an asynchronous `main` gives the main thread up at its first suspension: from then on the main actor runs on threads of
/// libdispatch and the process's first thread sleeps for ever. A launch that waited by suspending would lose its main thread
/// in the middle. So it waits here instead, for its own wake-ups and for work in the main queue, which it then runs.
final class MainThreadInbox: Sendable {
  /// Why a wait ended.
  struct News: OptionSet {
    let rawValue: Int32
    /// Another thread called `wake()`.
    static let wakeup = News(rawValue: 1)
    /// The main actor has work.
    static let mainQueue = News(rawValue: 2)
  }

  private let wakeup: Int32
  private let mainQueue: Int32

  /// Whether waiting here lets the main actor's work go on.
  var servesMainActor: Bool { mainQueue >= 0 }

  /// Whether the calling thread is the one that the process began with.
  static var isMainThread: Bool { cstartup_is_main_thread() }

  /// An inbox of the calling thread, which must be the main thread when it is to serve the main actor.
  init(servingMainActor: Bool) throws(SystemError) {
    wakeup = cstartup_wakeup_make()
    guard wakeup >= 0 else { throw SystemError.last("eventfd") }
    mainQueue = servingMainActor ? cstartup_main_queue_handle() : -1
  }

  deinit { close(wakeup) }

  /// Ends the current or the next wait; on any thread.
  func wake() { cstartup_wakeup_give(wakeup) }

  /// Waits for news, or only looks for some.
  func news(waiting: Bool) -> News {
    let news = News(rawValue: cstartup_wait_readable(wakeup, mainQueue, waiting ? -1 : 0))
    if news.contains(.wakeup) { cstartup_wakeup_clear(wakeup) }
    return news
  }

  /// Runs what the main actor has to do; only after news of it.
  func serveMainActor() { cstartup_main_queue_drain(mainQueue) }
}
