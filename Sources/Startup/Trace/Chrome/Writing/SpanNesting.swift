/// Whether spans of one thread nest, told one at a time in the order of their starts.
///
/// Holds only the spans that are open at the last start, so its memory is the depth of the thread, not its length.
struct SpanNesting {
  /// What a span is to those told before.
  enum Verdict {
    /// It lies inside or beside all of them.
    case nests
    /// It begins inside one and ends after it.
    case crosses
    /// It begins before the last one did.
    case unordered
  }

  private var open: [(start: Int64, end: Int64)] = []
  private var lastStart = Int64.min

  /// Judges a span; one that nests is remembered.
  mutating func admit(start: Int64, end: Int64) -> Verdict {
    guard start >= lastStart else { return .unordered }
    if replacesLast(start, end) { return .nests }
    while let top = open.last, top.end <= start { open.removeLast() }
    // A parent may follow its children when they start together: viewers order those by duration.
    var place = open.count
    while place > 0, open[place - 1].start == start, open[place - 1].end <= end { place -= 1 }
    if place > 0, end > open[place - 1].end { return .crosses }
    lastStart = start
    if place == open.count { open.append((start, end)) } else { open.insert((start, end), at: place) }
    return .nests
  }

  /// Puts a span in the place of the last one when it is that one's next sibling, as most are.
  @inline(__always)
  private mutating func replacesLast(_ start: Int64, _ end: Int64) -> Bool {
    let last = open.count &- 1
    guard last >= 0, open[last].end <= start else { return false }
    if last > 0 {
      let parent = open[last &- 1]
      // One that starts with it may turn out to be its child, and one that ends earlier is no parent.
      if parent.end <= start || parent.end < end || parent.start == start { return false }
    }
    open[last] = (start, end)
    lastStart = start
    return true
  }

  /// Whether one of the spans told so far encloses a moment at or after the last start.
  func encloses(_ time: Int64) -> Bool {
    guard let outermost = open.first else { return false }
    return time >= outermost.start && open.contains { $0.start <= time && time <= $0.end }
  }
}
