/// A text of a table: one that is always the same, or one that depends on numbers, on the device, on the room there is.
public struct LocalizedText: Equatable, Sendable {
  /// A text, or the forms it has with what each is for.
  public indirect enum Form: Equatable, Sendable {
    case text(String)
    /// By the class of a number.
    case plural([PluralCategory: Form])
    /// By the kind of device.
    case device([DeviceKind: Form])
    /// By the widest place it fits, in characters of the platform's default font.
    case width([Int: Form])
  }

  /// What `%#@name@` in a text stands for.
  public struct Variable: Equatable, Sendable {
    /// The name between `%#@` and `@`.
    public var name: String
    /// The number of its argument, from 1; nil when its place in the text tells.
    public var argument: Int?
    /// How its argument is shown: a conversion without its `%`, such as `lld`.
    public var conversion: String
    /// Its forms.
    public var form: Form

    /// A variable from its parts.
    public init(name: String, argument: Int? = nil, conversion: String = "lld", form: Form) {
      self.name = name
      self.argument = argument
      self.conversion = conversion
      self.form = form
    }
  }

  /// The text, or its forms.
  public var form: Form
  /// The variables that the text may name, by their names.
  public var variables: [Variable]

  /// A text from its parts.
  public init(_ form: Form, variables: [Variable] = []) {
    self.form = form
    self.variables = variables
  }

  /// A text that is always the same.
  public init(_ text: String) { self.init(.text(text)) }

  /// The text, when it is always the same.
  public var plain: String? {
    guard case .text(let text) = form, variables.isEmpty else { return nil }
    return text
  }

  /// The variable of a name.
  public func variable(_ name: String) -> Variable? { variables.first { $0.name == name } }
}

extension LocalizedText.Variable {
  /// Whether a text is a conversion without its `%`, and nothing else.
  static func isConversion(_ text: String) -> Bool {
    let format = "%\(text)"
    let bytes = format.utf8Span.span
    var scanner = FormatScanner(bytes)
    guard let piece = scanner.next(), piece.isConversion, piece.kind != .variable else {
      return false
    }
    return piece.range.count == bytes.count
  }
}

extension LocalizedText.Form {
  /// The number of forms inside each other that a file may have.
  static let depthLimit = 16

  /// Calls `body` with every text, in no particular order.
  package func forEachText(_ body: (String) -> Void) {
    switch self {
    case .text(let text): body(text)
    case .plural(let forms): for form in forms.values { form.forEachText(body) }
    case .device(let forms): for form in forms.values { form.forEachText(body) }
    case .width(let forms): for form in forms.values { form.forEachText(body) }
    }
  }

  /// The form for a device and a number of characters, down to a text or to plural forms: the best that there is.
  func chosen(for device: DeviceKind, width: Int = .max) -> LocalizedText.Form {
    switch self {
    case .text, .plural: return self
    case .device(let forms):
      // A tablet and a player without forms of their own take the telephone's, as Apple's runtime does.
      let order: [DeviceKind] = device == .ipad || device == .ipod ? [device, .iphone, .other] : [device, .other]
      let form = order.lazy.compactMap { forms[$0] }.first
      let fallback = DeviceKind.allCases.lazy.compactMap { forms[$0] }.first
      return (form ?? fallback)?.chosen(for: device, width: width) ?? .text("")
    case .width(let forms):
      let fitting = forms.keys.filter { $0 <= width }.max() ?? forms.keys.min()
      return fitting.flatMap { forms[$0] }?.chosen(for: device, width: width) ?? .text("")
    }
  }
}
