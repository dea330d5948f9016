extension StringTableSet {
  /// Files that can't be read are each told, up to this many a language.
  private static let mostFailures = 10

  /// What was lost or doubtful, a line each: every file that can't be read, then the first of what was doubtful inside of files and
  /// of what is not read at all, with their counts.
  var warnings: [String] {
    var lines = failures.prefix(Self.mostFailures).map { "\($0)" }
    if failures.count > Self.mostFailures {
      lines.append("\(failures.count - Self.mostFailures) more string tables can't be read")
    }
    if let problem = tables.lazy.compactMap(\.problems.first).first {
      lines.append("\(problem)\(Self.others(problemCount - 1, "more such problem", "more such problems"))")
    }
    if let path = skipped.first {
      let others = Self.others(skipped.count - 1, "more file of such a kind", "more files of such kinds")
      lines.append("\(path): not a kind of string table that is read\(others)")
    }
    return lines
  }

  private static func others(_ count: Int, _ one: String, _ many: String) -> String {
    count == 0 ? "" : " (and \(count) \(count == 1 ? one : many))"
  }
}
