internal import CStartup

/// What the addresses of names in a recording mean.
struct RecordingNames {
  /// Text that the recording itself defines, by address; nil where the addresses are this process's own.
  private var published: [UInt64: String]?
  private var categories: [UInt8: String] = [:]
  /// Names that were recorded and never defined, such as when the writer died in between.
  private(set) var undefinedCount = 0

  /// Names of a recording in this process's memory. Only for an image that was copied from a region whose records this
  /// process made itself: their addresses are read.
  @unsafe static func ofThisProcess() -> RecordingNames { RecordingNames(published: nil) }

  /// Names of a recording that brings their text along.
  static func published() -> RecordingNames { RecordingNames(published: [:]) }

  private init(published: [UInt64: String]?) { self.published = published }

  mutating func define(_ address: UInt64, as text: String) { published?[address] = text }
  mutating func defineCategory(_ index: UInt8, as text: String) { categories[index] = text }

  mutating func text(of address: UInt64) -> String {
    // Sound: see `ofThisProcess`.
    guard let published else { return unsafe TraceName(recordedAt: address).text }
    if let text = published[address] { return text }
    undefinedCount += 1
    return "name-\(String(address, radix: 16))"
  }

  func category(_ index: UInt8) -> String {
    if published == nil { return TraceCategory(index: index).name }
    if let name = categories[index] { return name }
    let own = TraceCategory.ownNames
    return own.indices.contains(Int(index) - 1) ? own[Int(index) - 1] : "category-\(index)"
  }
}
