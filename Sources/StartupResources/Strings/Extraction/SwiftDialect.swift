import Startup

extension SourceCalls.Dialect {
  /// How Swift looks texts up.
  static let swift = SourceCalls.Dialect(names: [
    "L", "NSLocalizedString", "String", "AttributedString", "LocalizedStringResource", "Text", "LocalizedStringKey",
    "localizedString",
  ]) { name, arguments in
    guard let first = arguments.first else { return nil }
    func labelled(_ label: String) -> SourceArgument? { arguments.first { $0.label == label } }
    switch name {
    case "L":
      guard first.label == nil, var call = SourceCalls.Found(key: first, isFormatting: true) else { return nil }
      call.table = labelled("table")?.plain
      call.value = labelled("default")?.plain
      call.argumentCount = max(call.argumentCount, arguments.dropFirst().count { $0.label == nil })
      return call
    case "NSLocalizedString":
      guard first.label == nil, var call = SourceCalls.Found(key: first, isFormatting: false) else { return nil }
      call.table = labelled("tableName")?.plain
      call.value = labelled("value")?.plain
      call.comment = labelled("comment")?.plain
      return call
    case "String", "AttributedString":
      guard first.label == "localized" else { return nil }
      return SourceCalls.Found(resource: first, labelled)
    case "LocalizedStringResource": return first.label == nil ? SourceCalls.Found(resource: first, labelled) : nil
    case "Text", "LocalizedStringKey":
      guard first.label == nil, var call = SourceCalls.Found(key: first, isFormatting: true) else { return nil }
      call.table = labelled("tableName")?.plain
      call.comment = labelled("comment")?.plain
      return call
    case "localizedString":
      guard first.label == "forKey", var call = SourceCalls.Found(key: first, isFormatting: false) else { return nil }
      call.table = labelled("table")?.plain
      call.value = labelled("value")?.plain
      return call
    default: return nil
    }
  }
}

extension SourceCalls.Dialect {
  /// The views and modifiers of SwiftUI whose first argument is a key.
  private static let views: Set<String> = [
    "Button", "Label", "Toggle", "NavigationLink", "TextField", "SecureField", "Picker", "DatePicker", "ColorPicker",
    "Section", "Link", "ShareLink", "Menu", "Stepper", "DisclosureGroup", "GroupBox", "LabeledContent", "ProgressView",
    "ContentUnavailableView", "Tab", "CommandMenu", "navigationTitle", "navigationSubtitle", "navigationBarTitle",
    "alert", "ControlGroup", "Gauge", "MenuBarExtra",
    "TableColumn", "Window", "WindowGroup", "accessibilityCustomContent",
    "confirmationDialog", "accessibilityLabel", "accessibilityHint", "accessibilityValue", "help", "badge",
  ]

  /// The modifiers of SwiftUI that have their key behind a label.
  private static let labels = ["searchable": "prompt", "accessibilityAction": "named"]

  /// How Swift looks texts up in a file that imports SwiftUI.
  static let swiftUI = SourceCalls.Dialect(names: swift.names.union(views).union(labels.keys)) { name, arguments in
    if let label = labels[name] {
      return arguments.first { $0.label == label }.flatMap { SourceCalls.Found(key: $0, isFormatting: true) }
    }
    guard views.contains(name) else { return swift.call(name, arguments) }
    guard let first = arguments.first, first.label == nil else { return nil }
    return SourceCalls.Found(key: first, isFormatting: true)
  }

  /// The dialect of a file of Swift.
  static func swift(_ tokens: [SourceToken]) -> SourceCalls.Dialect {
    for (first, second) in zip(tokens, tokens.dropFirst())
    where first.isIdentifier("import") && second.isIdentifier("SwiftUI") { return .swiftUI }
    return .swift
  }
}

extension SourceCalls.Found {
  /// A call with this argument as its key; nil when that is no literal.
  init?(key argument: SourceArgument, isFormatting: Bool) {
    guard let literal = argument.literal else { return nil }
    self.init(kind: .lookup, key: literal.plain ?? "", offset: argument.offset)
    guard literal.interpolationCount > 0 else { return }
    let (key, isCertain) = literal.formatKey
    self.key = key
    argumentCount = literal.interpolationCount
    if !isFormatting { doubt = .builtBefore } else if !isCertain { doubt = .unknownTypes }
  }

  fileprivate init?(resource argument: SourceArgument, _ labelled: (String) -> SourceArgument?) {
    self.init(key: argument, isFormatting: true)
    table = labelled("table")?.plain
    value = labelled("defaultValue")?.literal.map { $0.plain ?? $0.formatKey.key }
    comment = labelled("comment")?.plain
  }
}

extension SourceLiteral {
  /// The key that a literal with values stands for, as `LocalizedKey` makes it, and whether the types of all values were told.
  var formatKey: (key: String, isCertain: Bool) {
    var key = ""
    var isCertain = true
    for segment in segments {
      switch segment {
      case .text(let text): key += FormatString.escaping(text)
      case .interpolation(let tokens):
        let conversion = Self.conversion(of: tokens)
        key += conversion ?? "%@"
        if conversion == nil { isCertain = false }
      }
    }
    return (key, isCertain)
  }

  /// The conversion of a value's type as far as its words tell it.
  private static func conversion(of tokens: [SourceToken]) -> String? {
    if let last = tokens.indices.last, let specifier = tokens[last].literal?.plain, last >= 2,
      tokens[last - 1].isSign(UInt8(ascii: ":")), tokens[last - 2].isIdentifier("specifier")
    {
      return specifier
    }
    guard let last = tokens.last else { return nil }
    switch last.kind {
    case .number(let isWhole) where tokens.count == 1: return isWhole ? "%lld" : "%lf"
    case .literal where tokens.count == 1: return "%@"
    // What is counted is an Int everywhere in the standard library.
    case .identifier("count"): return "%lld"
    case .sign(UInt8(ascii: ")")) where tokens.first?.isIdentifier("String") == true: return "%@"
    default: return nil
    }
  }
}
