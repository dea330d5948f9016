import Startup

/// Time by name and category, gathered span by span.
struct TotalsByName {
  private struct Key: Hashable {
    var name: String
    var category: String
  }

  private var index: [Key: Int] = [:]
  private var totals: [TraceSummary.Total] = []

  /// Adds the spans of a thread, which nest and are in order.
  mutating func add(_ spans: [Trace.Span]) {
    var open: [(place: Int, end: Int64)] = []
    for span in spans {
      while let top = open.last, top.end <= span.start { open.removeLast() }
      if let parent = open.last {
        totals[parent.place].own = totals[parent.place].own.subtractingSaturating(span.duration)
      }
      open.append((count(span), span.end))
    }
  }

  /// Adds a span that has no children.
  mutating func add(_ span: Trace.Span) { _ = count(span) }

  private mutating func count(_ span: Trace.Span) -> Int {
    let key = Key(name: span.name, category: span.category)
    let place: Int
    if let known = index[key] {
      place = known
    } else {
      place = totals.count
      index[key] = place
      totals.append(
        TraceSummary.Total(name: span.name, category: span.category, count: 0, total: 0, own: 0, longest: 0))
    }
    totals[place].count += 1
    totals[place].total = totals[place].total.addingSaturating(span.duration)
    totals[place].own = totals[place].own.addingSaturating(span.duration)
    totals[place].longest = max(totals[place].longest, span.duration)
    return place
  }

  /// The longest total first; of equals by name.
  func sorted() -> [TraceSummary.Total] {
    totals.ordered { first, second in
      if first.total != second.total { return first.total > second.total }
      return (first.name, first.category) < (second.name, second.category)
    }
  }
}

extension Int64 {
  /// The sum, or the largest number when it does not fit: hostile files have spans of 290 years.
  func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The difference, or the nearest number that fits.
  func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
