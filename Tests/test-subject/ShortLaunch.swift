import Startup

/// Launches an app and ends as soon as that is ready, as a command does.
enum ShortLaunch {
  /// The exit status: 3 when the launch fails.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 1 else { fatalError("no app") }
    var launch = Launch("short")
    launch.add(.language(app: arguments[0]), .strings())
    do { try launch.runBlocking() } catch { return 3 }
    return 0
  }
}
