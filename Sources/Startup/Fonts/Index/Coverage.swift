/// Which characters a face has: a bit each, for those 256 that belong together where there is one at least.
struct Coverage: Equatable, Sendable {
  /// The 256 characters whose code points begin with the same bits.
  struct Page: Hashable, Sendable {
    /// The code points without their last byte.
    let number: UInt32
    /// The bit of a character is that of its last byte, from the first word's lowest on.
    var bits: SIMD4<UInt64> = .zero
  }

  /// In ascending order.
  private(set) var pages: [Page] = []

  init(pages: [Page]) { self.pages = pages }

  /// The characters of a face.
  init(_ map: CharacterMap) {
    map.forEachRange { insert($0) }
    if !zip(pages, pages.dropFirst()).allSatisfy({ $0.number < $1.number }) { sort() }
  }

  /// Adds characters, usually behind those that are there.
  private mutating func insert(_ codes: ClosedRange<UInt32>) {
    var first = codes.lowerBound
    while first <= codes.upperBound {
      let last = min(codes.upperBound, first | 0xFF)
      if pages.last?.number != first >> 8 { pages.append(Page(number: first >> 8)) }
      pages[pages.count - 1].insert(Int(first & 0xFF), Int(last & 0xFF))
      first = last + 1
    }
  }

  /// Orders pages and joins those of one number: those of the old Mac's characters come in its own order.
  private mutating func sort() {
    var joined: [Page] = []
    for page in pages.ordered(by: { $0.number < $1.number }) {
      if joined.last?.number == page.number { joined[joined.count - 1].bits |= page.bits } else { joined.append(page) }
    }
    pages = joined
  }
}

extension Coverage.Page {
  fileprivate mutating func insert(_ first: Int, _ last: Int) {
    for word in first >> 6...last >> 6 {
      let low = max(first, word << 6) & 63
      let high = min(last, word << 6 | 63) & 63
      bits[word] |= (~0 >> UInt64(63 - (high - low))) << UInt64(low)
    }
  }
}
