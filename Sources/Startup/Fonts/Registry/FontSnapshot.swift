/// All fonts of a registry at one time, never changed once it is published.
struct FontSnapshot: Sendable {
  /// In the order they were registered.
  let fonts: [RegisteredFont]
  private var byPostScriptName: [String: RegisteredFont] = [:]
  private var byFullName: [String: RegisteredFont] = [:]
  private var byFamily: [String: [RegisteredFont]] = [:]

  init(_ fonts: [RegisteredFont]) {
    self.fonts = fonts
    for font in fonts {
      byPostScriptName[font.postScriptName] = font
      if let name = font.face.fullName, byFullName[name] == nil { byFullName[name] = font }
      if let family = font.face.family { byFamily[family, default: []].append(font) }
    }
  }

  func font(postScriptName: String) -> RegisteredFont? { byPostScriptName[postScriptName] }

  func font(fullName: String) -> RegisteredFont? { byFullName[fullName] }

  /// The face of a family that is nearest, as CSS chooses ("CSS Fonts Module Level 4", section 5.2, "Matching font styles"): by width, then by
  /// slant, then by weight; of equals the first.
  func font(family: String, _ weight: Int, _ width: Int, _ slant: FontFace.Slant) -> RegisteredFont? {
    guard let fonts = byFamily[family] else { return nil }
    var best: (font: RegisteredFont, distance: Int)?
    for font in fonts {
      let face = font.face
      // Each counts only where what stands before it is equal.
      let distance =
        (Self.widthDistance(face.width, from: width) * 3 + Self.slantDistance(face.slant, from: slant)) << 20
        + Self.weightDistance(face.weight, from: weight)
      if best.map({ distance < $0.distance }) ?? true { best = (font, distance) }
    }
    return best?.font
  }

  /// From normal on wider faces come first, below it narrower ones.
  private static func widthDistance(_ width: Int, from wanted: Int) -> Int {
    let difference = wanted <= 5 ? wanted - width : width - wanted
    return difference >= 0 ? difference : (1 << 16) - difference
  }

  /// Italic and oblique stand in for each other before upright does.
  private static func slantDistance(_ slant: FontFace.Slant, from wanted: FontFace.Slant) -> Int {
    if slant == wanted { return 0 }
    switch (wanted, slant) {
    case (.italic, .oblique), (.oblique, .italic), (.upright, .oblique): return 1
    default: return 2
    }
  }

  /// Of a medium weight up to 500 come first, then lighter ones, then bolder ones; below that lighter ones first, above it bolder ones.
  private static func weightDistance(_ weight: Int, from wanted: Int) -> Int {
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
