/// Sorting that is compiled once.
///
/// The standard library's sort is compiled again for each kind of element and each way to compare, about 4 KB of code a time. The
/// hundred lists that are sorted here are short and sorted once, so they share one sort of their indices. What depends on the element is
/// inlinable, so that other modules compile it for theirs.
@usableFromInline package enum StableOrder {
  /// The numbers below a count in the order that a comparison of two of them asks for; equal ones stay in the order of their numbers.
  /// O(n log n).
  @inline(never)
  @usableFromInline package static func indices(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var indices = Array(0..<count)
    indices.sort(by: precedes)
    return indices
  }
}

extension Sequence {
  /// The elements in order; equal ones stay in the order they had. O(n log n).
  @inlinable package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return StableOrder.indices(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence<String> {
  /// The texts in order, as Unicode compares them. O(n log n).
  package func ordered() -> [String] { ordered { $0 < $1 } }

  /// The texts in the order of their UTF-8, which no table of Unicode's changes. O(n log n).
  package func orderedByBytes() -> [String] { ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

extension Array {
  /// Puts the elements in order; equal ones stay in the order they had. O(n log n).
  @inlinable package mutating func order(by precedes: (Element, Element) -> Bool) { self = ordered(by: precedes) }
}
