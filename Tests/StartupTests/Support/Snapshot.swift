import Startup
import Testing

/// Texts that were looked at and found good; a test compares with them letter by letter.
///
/// With `STARTUP_RECORD_SNAPSHOTS=1` the tests write what they get instead, for a person to look at and commit.
enum Snapshot {
  static func check(_ text: String, _ name: String) throws {
    let path = PathName.join(SharedCases.packageFolder, "Tests/StartupTests/Reports/Snapshots/\(name).txt")
    if EnvironmentVariables["STARTUP_RECORD_SNAPSHOTS"] == "1" {
      try FileSystem.makeDirectory(PathName.parent(of: path))
      try AtomicFile.write(Array(text.utf8), to: path)
      return
    }
    let expected = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
    if expected == text { return }
    let lines = zip(
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
    let difference = lines.first { $0 != $1 }
    Issue.record("\(name) differs: expected \"\(difference?.0 ?? "…")\", got \"\(difference?.1 ?? "…")\"\n\(text)")
  }
}
