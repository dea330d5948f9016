import Startup

extension TraceSummary.Launch {
  /// Looks at one process between two moments.
  init(_ process: Trace.Process, from start: Int64, to end: Int64) {
    self.process = process.id
    name = process.name
    self.start = start
    self.end = end
    let main = process.mainThread
    threads = process.threads.enumerated().compactMap { index, thread in
      guard !thread.spans.isEmpty else { return nil }
      return TraceSummary.Tree(
        thread: thread.id, name: thread.name, isMain: index == main, roots: Self.roots(thread.spans))
    }
    // The main thread's tree is what is looked for first.
    if let place = threads.firstIndex(where: \.isMain) { threads.insert(threads.remove(at: place), at: 0) }
    var gaps = main.map { Self.gaps(process.threads[$0].spans, from: start, to: end) } ?? []
    gapCount = gaps.count
    uncovered = gaps.reduce(0) { $0.addingSaturating($1.duration) }
    if gaps.count > TraceSummary.maximumGaps {
      gaps.order { $0.duration > $1.duration }
      gaps.removeLast(gaps.count - TraceSummary.maximumGaps)
      gaps.order { $0.start < $1.start }
    }
    self.gaps = gaps
  }

  private static func gaps(_ spans: [Trace.Span], from start: Int64, to end: Int64) -> [TraceSummary.Gap] {
    var gaps: [TraceSummary.Gap] = []
    var covered = start
    var before: String?
    for interval in SpanCoverage(spans).intervals where interval.start < end {
      if interval.start > covered {
        gaps.append(
          TraceSummary.Gap(
            start: covered, duration: interval.start.subtractingSaturating(covered), after: before,
            before: interval.firstName))
      }
      covered = max(covered, interval.end)
      before = interval.lastName
    }
    if covered < end {
      gaps.append(
        TraceSummary.Gap(start: covered, duration: end.subtractingSaturating(covered), after: before, before: nil))
    }
    return gaps
  }

  /// The tree of a thread, as nodes in a flat list first: a class or a recursion would cost more and bound the depth.
  private static func roots(_ spans: [Trace.Span]) -> [TraceSummary.Node] {
    struct Key: Hashable {
      var parent: Int
      var name: String
      var category: String
    }
    var nodes: [TraceSummary.Node] = []
    var parents: [Int] = []
    var index: [Key: Int] = [:]
    var open: [(node: Int, end: Int64)] = []
    for span in spans {
      while let top = open.last, top.end <= span.start { open.removeLast() }
      let parent = open.last?.node ?? -1
      if open.count >= TraceSummary.maximumTreeDepth {
        open.append((parent, span.end))
        continue
      }
      let key = Key(parent: parent, name: span.name, category: span.category)
      let place = index[key] ?? nodes.count
      if place == nodes.count {
        index[key] = place
        parents.append(parent)
        nodes.append(
          TraceSummary.Node(
            name: span.name, category: span.category, start: span.start, count: 0, total: 0, own: 0))
      }
      nodes[place].count += 1
      nodes[place].total = nodes[place].total.addingSaturating(span.duration)
      nodes[place].own = nodes[place].own.addingSaturating(span.duration)
      if parent >= 0 { nodes[parent].own = nodes[parent].own.subtractingSaturating(span.duration) }
      open.append((place, span.end))
    }
    // A child stands behind its parent in the list, so from the end every node is whole when it moves into its parent.
    var roots: [TraceSummary.Node] = []
    for place in nodes.indices.reversed() {
      nodes[place].children.reverse()
      if parents[place] < 0 { roots.append(nodes[place]) } else { nodes[parents[place]].children.append(nodes[place]) }
    }
    return roots.reversed()
  }
}
