import Startup

/// A variable of a catalog's text, which the text names `%#@NAME@` and which has forms by its argument.
struct CatalogSubstitution {
  let name: String
  let node: JSONNode

  /// The variables of a text.
  static func all(of localization: JSONNode) -> [CatalogSubstitution] {
    (localization["substitutions"]?.members ?? []).map { CatalogSubstitution(name: $0.key, node: $0.value) }
  }

  /// The one that a form's name begins with, and the names of the forms behind it. Both may have dots.
  static func first(of variables: [CatalogSubstitution], in form: String) -> (CatalogSubstitution, [String])? {
    let parts = FormName.parts(form)
    for count in stride(from: parts.count, to: 0, by: -1) {
      let name = parts[..<count].joined(separator: ".")
      if let variable = variables.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return (variable, Array(parts[count...]))
      }
    }
    return nil
  }

  /// The number of its argument.
  var argument: Int? { node["argNum"]?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil } }
  /// How its argument is shown.
  var conversion: String { node["formatSpecifier"]?.string ?? "lld" }
  /// What `%arg` stands for.
  var written: String { "%" + (argument.map { "\($0)$" } ?? "") + conversion }

  /// A text that names variables with the numbers of their arguments, as Xcode exports it, the way a catalog has it.
  static func named(_ text: String, _ variables: [CatalogSubstitution]) -> String {
    var text = text
    for variable in variables {
      guard let argument = variable.argument else { continue }
      text = text.replacingBytes("%\(argument)$#@\(variable.name)@", with: "%#@\(variable.name)@")
    }
    return text
  }
}
