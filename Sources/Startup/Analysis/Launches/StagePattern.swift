/// Patterns of stage names: `*` stands for any number of characters, everything else for itself.
public enum StagePattern {
  /// Whether `name` fits `pattern`. O(pattern × name) at worst, however many stars there are.
  public static func matches(_ pattern: String, _ name: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let name = Array(name.utf8)
    var (inPattern, inName) = (0, 0)
    // Where to go on when what follows the last star turns out not to fit.
    var retry: (pattern: Int, name: Int)?
    while inName < name.count {
      if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
        inPattern += 1
        retry = (inPattern, inName)
      } else if inPattern < pattern.count, pattern[inPattern] == name[inName] {
        inPattern += 1
        inName += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (inPattern, inName) = (last.pattern, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
