/// What the forms of a `.stringsdict` file are chosen by, as the file says it.
package enum StringsDictionaryRule: String {
  case plural = "NSStringPluralRuleType"
  case device = "NSStringDeviceSpecificRuleType"
  case width = "NSStringVariableWidthRuleType"
}
