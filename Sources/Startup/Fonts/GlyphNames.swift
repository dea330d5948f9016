/// What the glyphs of a face are called, such as `shopping-cart` in a font of icons (OpenType, `post`; Adobe Technical Note 5176, the
/// charset of a CFF font).
public struct GlyphNames: Sendable {
  /// Where a name stands.
  struct Place {
    /// The first byte in the table; with a length of 0 the number of a name of `standard`.
    var start: UInt32
    var length: UInt16
  }

  private let places: [Place]
  private let table: [UInt8]
  private let standard: StandardGlyphNames

  /// Takes places that lie inside of the table.
  init(_ places: [Place], table: [UInt8], standard: StandardGlyphNames) {
    self.places = places
    self.table = table
    self.standard = standard
  }

  /// How many glyphs there are names for.
  public var count: Int { places.count }

  /// The name of a glyph; nil when it has none. O(1).
  public func name(of glyph: UInt16) -> String? {
    guard glyph < places.count else { return nil }
    let place = places[Int(glyph)]
    if place.length == 0 { return standard.name(Int(place.start)) }
    return String(repairing: table.span.extracting(Int(place.start)..<Int(place.start) + Int(place.length)))
  }
}
