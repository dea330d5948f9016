/// The variables of formats, `%#@files@`: texts that are chosen by an argument, such as the plural forms of `.stringsdict`.
public protocol FormatVariables {
  /// The form of a variable for its argument, which is `missing` when there is none; nil when there is no such variable.
  ///
  /// The form is a format again. Its conversions without a number begin at the variable's argument: in `%#@files@ in %#@folders@`
  /// each form may say `%d`. It may refer to further variables.
  func form(of variable: String, for argument: FormatArgument) -> String?
}
