/// All fonts of a registry at one time, never changed once it is published: some indexes, in the order they were registered.
struct FontSnapshot: Sendable {
  let indexes: [FontIndex]

  /// The font of a PostScript name.
  @inline(__always)
  func font(postScriptName name: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> RegisteredFont? {
    var instance: RegisteredFont?
    for index in indexes {
      guard let hit = try index.find(postScriptName: name, hash: hash) else { continue }
      let font = RegisteredFont(index, hit)
      // A face goes before an instance of that name.
      if hit.instance == nil { return font }
      instance = instance ?? font
    }
    return instance
  }

  /// The font of a full name; of several the first.
  func font(fullName name: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> RegisteredFont? {
    for index in indexes {
      if let hit = try index.find(fullName: name, hash: hash) { return RegisteredFont(index, hit) }
    }
    return nil
  }

  /// The face of a family that is nearest to a style; of equals the first.
  func font(
    family: Span<UInt8>, hash: UInt32, _ wanted: FontStyleDistance
  ) throws(LaunchCacheError) -> RegisteredFont? {
    var best: (index: FontIndex, face: Int)?
    var least = Int.max
    for index in indexes {
      try index.forEachMember(ofFamily: family, hash: hash) { face, weight, width, slant in
        let distance = wanted.distance(weight, width, FontFace.Slant(code: slant))
        if distance < least { (best, least) = ((index, face), distance) }
      }
    }
    guard let best else { return nil }
    try best.index.check(face: best.face)
    return RegisteredFont(best.index, FontIndex.Hit(face: best.face, instance: nil))
  }

  /// All faces.
  func fonts() throws(LaunchCacheError) -> [RegisteredFont] {
    var fonts: [RegisteredFont] = []
    for index in indexes {
      for face in 0..<index.faces.count {
        try index.check(face: face)
        fonts.append(RegisteredFont(index, FontIndex.Hit(face: face, instance: nil)))
      }
    }
    return fonts
  }
}
