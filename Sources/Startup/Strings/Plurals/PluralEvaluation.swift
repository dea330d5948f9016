/// One walk over compiled rules; scripts/generate-plural-tables has their grammar.
struct PluralEvaluation {
  private let operands: PluralOperands
  private let bytes = StaticBytes(UnicodePluralData.rules)
  private var offset: Int

  init(_ operands: PluralOperands, at offset: Int) {
    self.operands = operands
    self.offset = offset
  }

  /// The category of the first rule whose condition holds.
  mutating func run() -> PluralCategory {
    while bytes[offset] != UInt8(ascii: "z") {
      let category = number()
      if condition() { return PluralCategory(place: category) }
    }
    return .other
  }

  /// The categories of all rules.
  mutating func allCategories() -> [PluralCategory] {
    var categories: [PluralCategory] = []
    while bytes[offset] != UInt8(ascii: "z") {
      categories.append(PluralCategory(place: number()))
      _ = condition()
    }
    return categories
  }

  /// Relations that must all hold, in groups of which one must.
  private mutating func condition() -> Bool {
    var (isAnyTrue, areAllTrue) = (false, true)
    while true {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "o") {
        isAnyTrue = isAnyTrue || areAllTrue
        areAllTrue = true
        offset &+= 1
      } else if byte < 0x60 || byte == UInt8(ascii: "z") {
        return isAnyTrue || areAllTrue
      } else {
        let isTrue = relation()
        areAllTrue = areAllTrue && isTrue
      }
    }
  }

  private mutating func relation() -> Bool {
    let operand = bytes[offset]
    offset &+= 1
    let modulus = UInt64(number())
    let count = number()
    var value = self.value(of: operand)
    if modulus != 0 { value %= modulus }
    var isInRange = false
    for _ in 0..<count / 2 {
      let low = UInt64(number())
      let length = UInt64(number())
      if value &- low <= length { isInRange = true }
    }
    // A number with a fraction is in no range of whole numbers.
    if operand == UInt8(ascii: "n"), !operands.isWhole { isInRange = false }
    return isInRange != (count % 2 == 1)
  }

  private func value(of operand: UInt8) -> UInt64 {
    switch operand {
    case UInt8(ascii: "n"), UInt8(ascii: "i"): operands.integer.value
    case UInt8(ascii: "v"): UInt64(operands.fractionCount)
    case UInt8(ascii: "w"): UInt64(operands.trimmedFractionCount)
    case UInt8(ascii: "f"): operands.fraction.value
    case UInt8(ascii: "t"): operands.trimmedFraction.value
    default: UInt64(operands.exponent.magnitude)
    }
  }

  private mutating func number() -> Int {
    var value = 0
    while true {
      let byte = Int(bytes[offset])
      offset &+= 1
      value = value &* 32 &+ byte & 31
      if byte >= 0x40 { return value }
    }
  }
}
