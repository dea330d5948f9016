@_spi(LaunchCacheFormat) import Startup

/// The keys of one module: dotted names of screen, element and role, the same for every language.
struct SampleAppKeys {
  private static let screens = [
    "home", "search", "detail", "list", "profile", "login", "signup", "password", "address", "payment", "order",
    "history",
    "photo", "camera", "share", "message", "notification", "privacy", "help", "about", "onboarding", "offer",
  ]
  private static let elements = [
    "header", "footer", "button", "banner", "alert", "field", "row", "section", "toolbar", "menu", "empty", "tip",
  ]
  private static let roles = ["title", "subtitle", "label", "hint", "action", "error", "confirm", "accessibility"]

  let prefix: String
  let count: Int

  /// The key with this number, in the order of a file that is sorted by screens.
  func key(_ index: Int) -> String {
    let (screens, elements, roles) = (SampleAppKeys.screens, SampleAppKeys.elements, SampleAppKeys.roles)
    let combination = index % (screens.count * elements.count * roles.count)
    let repetition = index / (screens.count * elements.count * roles.count)
    let role = roles[combination % roles.count]
    let element = elements[combination / roles.count % elements.count]
    let screen = screens[combination / (roles.count * elements.count)]
    let key = "\(prefix).\(screen).\(element).\(role)"
    return repetition == 0 ? key : "\(key).\(repetition + 1)"
  }

  /// A number that depends on the key alone, for what all translations of it share.
  func seed(_ index: Int) -> UInt64 {
    XXHash64.hash(Array(prefix.utf8).span, seed: UInt64(index))
  }
}

/// Makes the text of string tables in one language and one encoding.
///
/// Words are encoded once, so that a file is put together from ready bytes.
struct SampleAppStrings {
  /// How a file is encoded.
  enum Encoding: Sendable {
    /// Without a byte-order mark.
    case utf8
    /// With one.
    case utf16LittleEndian
    case utf16BigEndian
  }

  private let encoding: Encoding
  private let isComplete: Bool
  private let words: [[UInt8]]
  private let capitalized: [[UInt8]]
  private let separator: [UInt8]
  private let period: [UInt8]
  private let quote: [UInt8]
  private let assignment: [UInt8]
  private let lineEnd: [UInt8]
  private let arguments: [[UInt8]]
  private let languageSeed: UInt64

  /// What may stand in for arguments; every translation of a key has the same.
  private static let argumentForms = ["%@", "%d", "%1$@ – %2$@", "%lld %%", "\\\"%@\\\"", "\\n"]

  init(_ vocabulary: SampleAppVocabulary, encoding: Encoding, isComplete: Bool) {
    self.encoding = encoding
    self.isComplete = isComplete
    func encode(_ text: String) -> [UInt8] { SampleAppStrings.encode(text, encoding) }
    words = vocabulary.words.map(encode)
    capitalized = vocabulary.words.map { encode($0.prefix(1).uppercased() + $0.dropFirst()) }
    separator = encode(vocabulary.separator)
    period = encode(vocabulary.period)
    quote = encode("\"")
    assignment = encode("\" = \"")
    lineEnd = encode("\";\n")
    arguments = SampleAppStrings.argumentForms.map(encode)
    languageSeed = XXHash64.hash(Array(vocabulary.tag.utf8).span)
  }

  /// A whole file with the keys of `range`.
  mutating func table(_ keys: SampleAppKeys, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * (encoding == .utf8 ? 120 : 200))
    if encoding != .utf8 { append("\u{FEFF}", to: &bytes) }
    for index in range {
      let seed = keys.seed(index)
      // Translations lag behind: every fortieth key is missing in every language but the first.
      if !isComplete && (seed ^ languageSeed) % 40 == 0 { continue }
      let key = keys.key(index)
      if seed % 4 == 0 { append("\n/* \(key): shown to everybody, keep it short. */\n", to: &bytes) }
      bytes += quote
      append(key, to: &bytes)
      bytes += assignment
      appendValue(seed, to: &bytes)
      bytes += lineEnd
    }
    return bytes
  }

  private func appendValue(_ seed: UInt64, to bytes: inout [UInt8]) {
    var random = SplitMix64(seed: seed ^ languageSeed)
    // Length, arguments and full stop belong to the key; the words belong to the language.
    let length = 1 + Int(seed >> 8 & 0x7) + (seed >> 12 & 0x7 == 0 ? 8 : 0)
    let argumentPlace = seed >> 16 & 0x3 == 0 ? Int(seed >> 20 & 0xFF) % length : -1
    for place in 0..<length {
      if place > 0 { bytes += separator }
      let choice = Int(truncatingIfNeeded: random.next() >> 33) % words.count
      bytes += place == 0 ? capitalized[choice] : words[choice]
      if place == argumentPlace {
        bytes += separator
        bytes += arguments[Int(seed >> 28 & 0xFF) % arguments.count]
      }
    }
    if length > 4 { bytes += period }
  }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    if encoding == .utf8 {
      bytes.append(contentsOf: text.utf8)
    } else {
      bytes += SampleAppStrings.encode(text, encoding)
    }
  }

  private static func encode(_ text: String, _ encoding: Encoding) -> [UInt8] {
    if encoding == .utf8 { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes.append(encoding == .utf16BigEndian ? high : low)
      bytes.append(encoding == .utf16BigEndian ? low : high)
    }
    return bytes
  }
}
