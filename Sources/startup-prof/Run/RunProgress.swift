import Startup
import StartupProfiling

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
    var parts = ["\(bar) \(progress.done)/\(progress.total)", Console.oneLine(progress.variant)]
    parts.append(", \(progress.occasion)")
    if let wall = progress.lastWall { parts.append(", last \(DurationText.format(nanoseconds: wall))") }
    if progress.done >= 3 {
      let rest = (now - start) / Int64(progress.done) * Int64(progress.total - progress.done)
      parts.append(", about \(max(rest / 1_000_000_000, 1)) s left")
    }
    try? StandardStream.error.write("\r\u{1B}[K\(Self.line(parts, columns: max(width, 10)))")
  }

  /// As many of the parts as fit, each whole: half of a number would be another number. Only the second, a name, may be cut.
  static func line(_ parts: [String], columns: Int) -> String {
    let style = TextStyle()
    let others = parts.enumerated().reduce(1) { $0 + ($1.offset == 1 ? 0 : DisplayText.width($1.element)) }
    let name = DisplayText.shortened(parts[1], to: max(columns - others, 8), style: style)
    var line = "\(parts[0]) \(name)"
    for part in parts[2...] {
      if DisplayText.width(line) + DisplayText.width(part) > columns { break }
      line += part
    }
    return line
  }

  /// Takes the line away.
  func clear() {
    if isShown { try? StandardStream.error.write("\r\u{1B}[K") }
  }
}
