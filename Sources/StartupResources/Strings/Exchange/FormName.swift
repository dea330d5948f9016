import Startup

/// The name of a form taken apart: `files.one` is the form `one` of the variable `files`, for a class of numbers.
///
/// A variable's name may have dots, a form's has none; so names are taken apart from behind. Of `other`, which numbers and devices have,
/// the forms beside it tell which it is.
struct FormName: Equatable {
  /// What a form is for.
  enum Rule: String {
    case plural, device, width

    /// Whether a form of it can be called so.
    func takes(_ name: String) -> Bool {
      switch self {
      case .plural: PluralCategory(rawValue: name) != nil
      case .device: DeviceKind(rawValue: name) != nil
      case .width: Int(name).map { $0 >= 0 } ?? false
      }
    }

    /// What a `.stringsdict` file calls it.
    var dictionaryKey: String {
      switch self {
      case .plural: StringsDictionaryRule.plural.rawValue
      case .device: StringsDictionaryRule.device.rawValue
      case .width: StringsDictionaryRule.width.rawValue
      }
    }
  }

  /// A form inside of the one before it.
  struct Step: Equatable {
    var rule: Rule
    let name: String
  }

  /// The variable that it is a form of; empty for one of the text itself.
  let variable: String
  /// From the outermost form to the innermost.
  private(set) var steps: [Step]

  init(variable: String, steps: [Step]) {
    self.variable = variable
    self.steps = steps
  }

  /// Takes a name apart that `TextSheet.Row` has. What its steps are for is guessed where it is not known.
  init(_ text: String, rules known: [Rule]? = nil) {
    var parts = Self.parts(text)
    if let known, known.count <= parts.count {
      let steps = zip(known, parts.suffix(known.count)).map { Step(rule: $0, name: $1) }
      self.init(variable: parts.dropLast(known.count).joined(separator: "."), steps: steps)
      return
    }
    var steps: [Step] = []
    while let name = parts.last {
      // Forms by number are the innermost.
      let rules: [Rule] = steps.isEmpty ? [.plural, .device, .width] : [.device, .width]
      guard let rule = rules.first(where: { $0.takes(name) }) else { break }
      steps.insert(Step(rule: rule, name: name), at: 0)
      parts.removeLast()
    }
    self.init(variable: parts.joined(separator: "."), steps: steps)
  }

  /// Whether its outermost form is one for a device and nothing else.
  var isSurelyDevice: Bool { steps.first.map { $0.rule == .device && $0.name != DeviceKind.other.rawValue } ?? false }

  /// The same among forms that are for devices.
  func besideDevices() -> FormName {
    var result = self
    if steps.count == 1, steps[0].name == DeviceKind.other.rawValue { result.steps[0].rule = .device }
    return result
  }

  /// As `TextSheet.Row` has it.
  var text: String { ((variable.isEmpty ? [] : [variable]) + steps.map(\.name)).joined(separator: ".") }

  static func parts(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
