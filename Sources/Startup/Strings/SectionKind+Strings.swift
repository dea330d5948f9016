extension SectionKind {
  /// Which files the tables of a language were made from, by their paths relative to the app's folder, and what was lost or doubtful
  /// in them. It is a hint only: with a wrong list the fingerprint differs, and the tables are read anew.
  public static let stringSources = SectionKind("srcs", version: 2)
}
