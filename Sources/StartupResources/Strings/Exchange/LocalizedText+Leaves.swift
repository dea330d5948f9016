import Startup

extension LocalizedText {
  /// A text of one form.
  struct Leaf {
    /// What the form is called; empty for a text without forms.
    let form: String
    /// The way to it, in its parts.
    let path: [String]
    /// What the steps of the way are for, without a variable's name.
    let rules: [FormName.Rule]
    let text: String
  }

  /// Every text in it, in a fixed order.
  var leaves: [Leaf] {
    var leaves: [Leaf] = []
    func add(_ form: Form, _ path: [String], _ rules: [FormName.Rule]) {
      switch form {
      case .text(let text): leaves.append(Leaf(form: path.joined(separator: "."), path: path, rules: rules, text: text))
      case .plural(let forms):
        for category in PluralCategory.allCases {
          if let form = forms[category] { add(form, path + [category.rawValue], rules + [.plural]) }
        }
      case .device(let forms):
        for device in DeviceKind.allCases {
          if let form = forms[device] { add(form, path + [device.rawValue], rules + [.device]) }
        }
      case .width(let forms):
        for width in forms.keys.ordered(by: <) { add(forms[width]!, path + ["\(width)"], rules + [.width]) }
      }
    }
    add(form, [], [])
    for variable in variables { add(variable.form, [variable.name], []) }
    return leaves
  }
}
