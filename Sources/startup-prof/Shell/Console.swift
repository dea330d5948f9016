import Startup

/// Where a command's words go: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// When output is coloured.
  enum ColorMode: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// What `--color` said.
  let colorMode: ColorMode
  /// Whether `--quiet` was given.
  let isQuiet: Bool

  init(colorMode: ColorMode = .auto, isQuiet: Bool = false) {
    self.colorMode = colorMode
    self.isQuiet = isQuiet
  }

  /// Whether text for `stream` may hold colour. An explicit `--color` beats `NO_COLOR` (https://no-color.org).
  func usesColor(on stream: StandardStream = .output) -> Bool {
    switch colorMode {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = EnvironmentVariables["NO_COLOR"], !value.isEmpty { return false }
      return stream.isTerminal && EnvironmentVariables["TERM"] != "dumb"
    }
  }

  /// Whether progress is shown: on a terminal that somebody looks at, and not after `--quiet`.
  var showsProgress: Bool { !isQuiet && StandardStream.error.isTerminal }

  /// The columns of a line of standard output.
  var width: Int { StandardStream.output.width }

  /// Writes a piece of the result as it is.
  func write(_ text: String) throws(SystemError) { try StandardStream.output.write(text) }

  /// Writes a piece of the result that is bytes already, such as a JSON document.
  func write(_ bytes: [UInt8]) throws(SystemError) { try StandardStream.output.write(bytes.span) }

  /// Says something about the work on standard error, unless `--quiet`; one line, without the line feed.
  func remark(_ text: String) {
    if !isQuiet { Console.complain(text) }
  }

  /// Says what is wrong on standard error; one line, without the line feed.
  static func complain(_ text: String) {
    // When standard error is gone there is nobody left to tell.
    try? StandardStream.error.write("startup-prof: \(oneLine(shortened(text)))\n")
  }

  /// The most characters of a message that are shown whole; what is quoted in one comes from files, and may be megabytes long.
  static let longestMessage = 1000

  /// The start and the end of a message that is too long to be read: the place, and what was probably meant.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestMessage, text.count > longestMessage else { return text }
    return "\(text.prefix(longestMessage * 2 / 3))…\(text.suffix(longestMessage / 3))"
  }

  /// The text with control characters made visible, so that a name from data can neither break the line nor move the cursor.
  static func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) { result += scalar.escaped(asASCII: true) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
