import Startup

/// One line on the terminal that says how far the launches are; nothing where nobody looks.
final class RunProgress {
  private let isShown: Bool
  private let usesUnicode = TextStyle.environmentUsesUnicode()
  private let start = SystemClock.monotonicNanoseconds()
  private var lastUpdate: Int64 = 0

  init(console: Console) { isShown = console.showsProgress }

  /// Draws the line anew, at most ten times a second: drawing takes time from nobody's launch, but the terminal's own work does.
  func update(_ progress: SeriesRunner.Progress) {
    let now = SystemClock.monotonicNanoseconds()
    guard isShown, progress.done == 0 || now - lastUpdate > 100_000_000 else { return }
    lastUpdate = now
    let width = StandardStream.error.width - 1
    let columns = min(24, max(width - 50, 0))
    let filled = progress.total > 0 ? progress.done * columns / progress.total : 0
    let bar =
      String(repeating: usesUnicode ? "█" : "#", count: filled)
      + String(repeating: usesUnicode ? "░" : ".", count: columns - filled)
    var text = "\(bar) \(progress.done)/\(progress.total) \(Console.oneLine(progress.variant)), \(progress.occasion)"
    if let wall = progress.lastWall { text += ", last \(DurationText.format(nanoseconds: wall))" }
    if progress.done >= 3 {
      let rest = (now - start) / Int64(progress.done) * Int64(progress.total - progress.done)
      text += ", about \(max(rest / 1_000_000_000, 1)) s left"
    }
    try? StandardStream.error.write("\r\u{1B}[K\(text.prefix(max(width, 10)))")
  }

  /// Takes the line away.
  func clear() {
    if isShown { try? StandardStream.error.write("\r\u{1B}[K") }
  }
}
