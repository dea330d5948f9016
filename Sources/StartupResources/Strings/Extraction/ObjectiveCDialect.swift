import Startup

extension SourceCalls.Dialect {
  /// How Objective-C looks texts up: by macros whose arguments have fixed places.
  static let objectiveC = SourceCalls.Dialect(
    messages: ["localizedStringForKey"],
    names: [
      "NSLocalizedString", "NSLocalizedAttributedString", "NSLocalizedStringFromTable",
      "NSLocalizedAttributedStringFromTable", "NSLocalizedStringFromTableInBundle",
      "NSLocalizedStringWithDefaultValue",
      "CFCopyLocalizedString", "CFCopyLocalizedStringFromTable",
      "CFCopyLocalizedStringFromTableInBundle",
      "CFCopyLocalizedStringWithDefaultValue",
    ]
  ) { name, arguments in
    /// Which argument is what, from 0.
    let places: (table: Int?, value: Int?, comment: Int)
    switch name {
    case "NSLocalizedString", "CFCopyLocalizedString", "NSLocalizedAttributedString": places = (nil, nil, 1)
    case "NSLocalizedStringFromTable", "CFCopyLocalizedStringFromTable", "NSLocalizedAttributedStringFromTable":
      places = (1, nil, 2)
    case "NSLocalizedStringFromTableInBundle", "CFCopyLocalizedStringFromTableInBundle":
      places = (1, nil, 3)
    case "NSLocalizedStringWithDefaultValue", "CFCopyLocalizedStringWithDefaultValue":
      places = (1, 3, 4)
    case "localizedStringForKey": return message(arguments)
    default: return nil
    }
    guard let key = arguments.first, let text = key.plainInC else { return nil }
    func argument(_ place: Int?) -> String? {
      place.flatMap { $0 < arguments.count ? arguments[$0].plainInC : nil }
    }
    var call = SourceCalls.Found(kind: .lookup, key: text, offset: key.offset)
    call.table = argument(places.table)
    call.value = argument(places.value)
    call.comment = argument(places.comment)
    return call
  }

  /// `[bundle localizedStringForKey:@"…" value:@"…" table:@"…"]`.
  private static func message(_ arguments: [SourceArgument]) -> SourceCalls.Found? {
    guard let key = arguments.first, let text = key.plainInC else { return nil }
    var call = SourceCalls.Found(kind: .lookup, key: text, offset: key.offset)
    call.value = arguments.first { $0.label == "value" }?.plainInC
    call.table = arguments.first { $0.label == "table" }?.plainInC
    return call
  }
}

extension SourceArgument {
  /// The text of a literal, or of one inside of `CFSTR(…)`.
  fileprivate var plainInC: String? {
    if let plain { return plain }
    guard tokens.count == 4, tokens.first?.isIdentifier("CFSTR") == true else { return nil }
    return tokens[tokens.startIndex + 2].literal?.plain
  }
}
