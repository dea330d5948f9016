internal import Synchronization

/// Which blocks of a section were found whole: one bit a block, set by whichever thread checked it first.
///
/// Lock-free: two threads that meet at an unchecked block both check it, which costs a microsecond and waits for
/// nobody. Relaxed order is enough, for a set bit promises something about read-only memory, not about other writes.
@safe struct VerifiedBlocks: ~Copyable, Sendable {
  nonisolated(unsafe) let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int

  init(blockCount: Int) {
    wordCount = (blockCount + 63) / 64
    unsafe words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: wordCount)
    for index in 0..<wordCount { unsafe (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe words.deinitialize(count: wordCount)
    unsafe words.deallocate()
  }

  /// Whether blocks `first` to `last` are known to be whole. Blocks that do not exist are not.
  @inline(__always)
  func contains(_ first: Int, _ last: Int) -> Bool {
    if first &>> 6 == last &>> 6, first >= 0, first &>> 6 < wordCount {
      let mask = (~0 &>> UInt64(63 &- (last &- first))) &<< UInt64(first & 63)
      // Sound: the index was compared with the count on the line above.
      return unsafe words[first &>> 6].load(ordering: .relaxed) & mask == mask
    }
    return containsAcrossWords(first, last)
  }

  @inline(never)
  private func containsAcrossWords(_ first: Int, _ last: Int) -> Bool {
    for block in first...last where !contains(block) { return false }
    return true
  }

  /// Whether block `index` is known to be whole.
  func contains(_ index: Int) -> Bool {
    guard index >= 0, index >> 6 < wordCount else { return false }
    // Sound: as above.
    return unsafe words[index >> 6].load(ordering: .relaxed) & (1 << UInt64(index & 63)) != 0
  }

  /// Records that block `index` is whole.
  func insert(_ index: Int) {
    precondition(index >= 0 && index >> 6 < wordCount)
    // Sound: as above.
    unsafe words[index >> 6].bitwiseOr(1 << UInt64(index & 63), ordering: .relaxed)
  }

  /// Forgets everything, so that every later read takes the slow way and learns what went wrong.
  func removeAll() {
    for index in 0..<wordCount { unsafe words[index].store(0, ordering: .relaxed) }
  }
}
