/// Finds what somebody probably meant by a misspelled name, for messages that end in `(did you mean "…"?)`.
public enum Suggestion {
  /// The number of single insertions, deletions, substitutions and swaps of neighbours that turn one name into the other
  /// (optimal string alignment), or nil when there are more than `limit`. O(first x second) time.
  public static func distance(_ first: String, _ second: String, limit: Int) -> Int? {
    let one = Array(first.unicodeScalars)
    let other = Array(second.unicodeScalars)
    if abs(one.count - other.count) > limit { return nil }
    var twoBack = [Int](repeating: 0, count: other.count + 1)
    var previous = Array(0...other.count)
    for (row, scalar) in one.enumerated() {
      var current = [row + 1]
      for (column, otherScalar) in other.enumerated() {
        let substitution = previous[column] + (scalar == otherScalar ? 0 : 1)
        var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, scalar == other[column - 1], one[row - 1] == otherScalar {
          best = min(best, twoBack[column - 1] + 1)
        }
        current.append(best)
      }
      if current.min()! > limit { return nil }
      twoBack = previous
      previous = current
    }
    return previous[other.count] <= limit ? previous[other.count] : nil
  }

  /// Longer names are not compared: the time grows with the square of the length, and a name of a person's is shorter.
  public static let longestName = 100

  /// The candidate nearest to `name`, without regard to case, if it is near enough to be meant: at most a third of the name's
  /// letters differ. The first of equally near ones.
  public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = name.lowercased()
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name && candidate.utf8.count <= longestName {
      let limit = best.map { $0.distance - 1 } ?? max(1, wanted.unicodeScalars.count / 3)
      guard limit >= 0, let distance = distance(wanted, candidate.lowercased(), limit: limit) else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// ` (did you mean "…"?)` for the nearest candidate, or nothing.
  public static func phrase(for name: String, in candidates: some Sequence<String>) -> String {
    guard let candidate = nearest(to: name, in: candidates) else { return "" }
    return " (did you mean \"\(candidate)\"?)"
  }
}
