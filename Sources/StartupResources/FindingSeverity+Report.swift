import Startup

extension FindingSeverity {
  /// `error:` as a line for people has it.
  func label(in style: TextStyle) -> String {
    let role: TextStyle.Role =
      switch self {
      case .error: .bad
      case .warning: .warning
      case .note: .faint
      }
    return style.paint("\(rawValue):", role)
  }

  /// `2 errors, 1 warning and no notes`.
  static func counts(_ count: (FindingSeverity) -> Int) -> String {
    let counts = [error, .warning, .note].map { CountedNoun.phrase(count($0), $0.rawValue) }
    return "\(counts[0]), \(counts[1]) and \(counts[2])"
  }

  /// The member `counts` of a check's document.
  static func write(counts count: (FindingSeverity) -> Int, to json: inout JSONWriter) {
    json.object("counts") { json in
      for severity in [error, .warning, .note] { json.member(severity.rawValue, count(severity)) }
    }
  }
}

/// A number of things in words.
enum CountedNoun {
  /// `no keys`, `1 key`, `2 keys`.
  static func phrase(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number == 0 ? "no" : "\(number)") \(noun)s"
  }
}
