/// An option a command knows: how it is spelled, what it takes, and what `help` says of it.
struct OptionDescription: Sendable {
  /// What comes with the option.
  enum Argument: Sendable {
    /// Nothing: it is set or not.
    case none
    /// A value, after `=` or as the next argument; named in help.
    case value(String)
    /// A value after `=`, or none; named in help.
    case optionalValue(String)
  }

  /// The name without its dashes.
  let name: String
  /// A one-letter form, when it has one.
  let letter: Character?
  /// What comes with it.
  let argument: Argument
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// What it does, without a full stop.
  let summary: String

  /// `--name`: set or not.
  static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> OptionDescription {
    OptionDescription(name: name, letter: letter, argument: .none, isRepeatable: false, summary: summary)
  }

  /// `--name VALUE` or `--name=VALUE`.
  static func value(_ name: String, _ placeholder: String, _ summary: String) -> OptionDescription {
    OptionDescription(name: name, letter: nil, argument: .value(placeholder), isRepeatable: false, summary: summary)
  }

  /// `--name VALUE`, as often as wanted.
  static func repeated(_ name: String, _ placeholder: String, _ summary: String) -> OptionDescription {
    OptionDescription(name: name, letter: nil, argument: .value(placeholder), isRepeatable: true, summary: summary)
  }

  /// `--name` or `--name=VALUE`.
  static func optionalValue(_ name: String, _ placeholder: String, _ summary: String) -> OptionDescription {
    OptionDescription(
      name: name, letter: nil, argument: .optionalValue(placeholder), isRepeatable: false, summary: summary)
  }

  /// The spelling for help: `--launches N`, `--json[=FILE]`, `-q, --quiet`.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? ""
    return switch argument {
    case .none: "\(short)--\(name)"
    case .value(let placeholder): "\(short)--\(name) \(placeholder)"
    case .optionalValue(let placeholder): "\(short)--\(name)[=\(placeholder)]"
    }
  }

  /// The options that every command has.
  static let common: [OptionDescription] = [
    .value("color", "WHEN", "use colors: auto (on a terminal, unless NO_COLOR is set), always or never"),
    .flag("quiet", letter: "q", "no progress and no remarks on standard error"),
    .flag("help", letter: "h", "explain the command instead of running it"),
  ]
}
