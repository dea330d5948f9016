extension Trace.Span {
  /// The positions of spans by start, parents before their children; nil when they stand so already.
  ///
  /// Of two that start together the longer is the parent; of two alike the earlier one is. O(n log n), O(n) when in order.
  static func order(of spans: [Trace.Span]) -> [Int]? {
    let isOrdered = spans.indices.dropFirst().allSatisfy { !precedes(spans[$0], spans[$0 - 1]) }
    if isOrdered { return nil }
    return spans.indices.ordered { first, second in
      if precedes(spans[first], spans[second]) { return true }
      return !precedes(spans[second], spans[first]) && first < second
    }
  }

  private static func precedes(_ first: Trace.Span, _ second: Trace.Span) -> Bool {
    first.start != second.start ? first.start < second.start : first.duration > second.duration
  }
}
