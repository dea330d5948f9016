import Startup

/// What an import changes, in the form of a diff.
public struct ImportReport: Sendable {
  private let changes: TextImport

  /// A report of worked-out changes.
  public init(_ changes: TextImport) { self.changes = changes }

  /// Every change, then a line that counts them.
  public func text(isDone: Bool) -> String {
    var text = ""
    for file in changes.files {
      text += "--- \(file.isNew ? "/dev/null" : file.path)\n+++ \(file.path)\n"
      for change in file.texts {
        if let old = change.old, let line = change.line {
          text += "@@ line \(line)\(Self.which(change, in: file)) @@\n-\(StringsFileText.pair(change.key, old))\n"
        } else {
          text += "@@ \(change.line.map { "line \($0)" } ?? "end")\(Self.which(change, in: file)) @@\n"
        }
        text += "+\(StringsFileText.pair(change.key, change.new))\n"
      }
    }
    return text + summary(isDone: isDone)
  }

  /// Which of a key's texts it is, where the file has several.
  private static func which(_ change: TextImport.TextChange, in file: TextImport.FileChange) -> String {
    let language = file.path.hasSuffix(".xcstrings") ? ", \(change.language)" : ""
    return language + (change.form.isEmpty ? "" : ", \(change.form)")
  }

  /// `3 texts changed and 1 added in 2 files; 4 texts left alone`.
  public func summary(isDone: Bool) -> String {
    let left = changes.skipped.count
    let end = left == 0 ? "\n" : "; \(left) \(left == 1 ? "text" : "texts") left alone\n"
    return difference(isDone: isDone) + end
  }

  private func difference(isDone: Bool) -> String {
    let all = changes.files.flatMap(\.texts)
    let added = all.count { $0.old == nil }
    let changed = all.count - added
    if all.isEmpty { return "nothing is different" }
    let files = changes.files.count
    return "\(changed) \(changed == 1 ? "text" : "texts") \(isDone ? "changed" : "to change") and \(added) "
      + "\(isDone ? "added" : "to add") in \(files) \(files == 1 ? "file" : "files")"
  }
}
