/// Names that are found by their hash, while they are written: of several the first counts.
struct NameSlots {
  private var values: [TextKey: UInt32] = [:]
  private var order: [(name: String, value: UInt32)] = []

  /// Adds a name; false when it is there already.
  @discardableResult
  mutating func add(_ name: String, _ value: UInt32) -> Bool {
    guard values[TextKey(name)] == nil else { return false }
    values[TextKey(name)] = value
    order.append((name, value))
    return true
  }

  func value(of name: String) -> UInt32? { values[TextKey(name)] }

  /// How many slots there are: a power of two, so that two thirds are taken at most.
  var slotCount: Int {
    var count = 4
    while count * 2 < order.count * 3 { count *= 2 }
    return count
  }

  /// The slots as `FontIndexLayout` lays them down.
  func write(_ image: inout PayloadImage, at start: Int) {
    let mask = slotCount - 1
    for (name, value) in order {
      let hash = name.withUTF8Bytes(TextHash.hash)
      var slot = Int(hash) & mask
      while image.word(at: start + slot * 8) != 0 { slot = (slot + 1) & mask }
      image.store(hash, at: start + slot * 8)
      image.store(value, at: start + slot * 8 + 4)
    }
  }
}
