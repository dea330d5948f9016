/// How far a face is from a style that is wanted, as CSS chooses ("CSS Fonts Module Level 4", section 5.2, "Matching font styles"): by width, then
/// by slant, then by weight.
struct FontStyleDistance {
  let weight: Int
  let width: Int
  let slant: FontFace.Slant

  /// The distance of a face, the smaller the nearer. Each part counts only where what stands before it is equal.
  func distance(_ weight: Int, _ width: Int, _ slant: FontFace.Slant) -> Int {
    (distance(ofWidth: width) * 3 + distance(ofSlant: slant)) << 20 + distance(ofWeight: weight)
  }

  /// From normal on wider faces come first, below it narrower ones.
  private func distance(ofWidth width: Int) -> Int {
    let wanted = self.width
    let difference = wanted <= 5 ? wanted - width : width - wanted
    return difference >= 0 ? difference : (1 << 16) - difference
  }

  /// Italic and oblique stand in for each other before upright does.
  private func distance(ofSlant slant: FontFace.Slant) -> Int {
    let wanted = self.slant
    if slant == wanted { return 0 }
    switch (wanted, slant) {
    case (.italic, .oblique), (.oblique, .italic), (.upright, .oblique): return 1
    default: return 2
    }
  }

  /// Of a medium weight up to 500 come first, then lighter ones, then bolder ones; below that lighter ones first, above it bolder ones.
  private func distance(ofWeight weight: Int) -> Int {
    let wanted = self.weight
    let far = 1 << 17
    if weight == wanted { return 0 }
    if (400...500).contains(wanted) {
      if weight > wanted { return weight <= 500 ? weight - wanted : far + weight }
      return 1000 + wanted - weight
    }
    let isPreferred = wanted < 400 ? weight < wanted : weight > wanted
    return (isPreferred ? 0 : far) + abs(weight - wanted)
  }
}
