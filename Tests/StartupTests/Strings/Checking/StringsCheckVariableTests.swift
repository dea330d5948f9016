import Startup
import StartupResources
import Testing

@Suite("Checks of what variables are made of")
struct StringsCheckVariableTests {
  /// A file with a key `k` whose variables have these forms, and show their arguments so.
  private func folder(_ variables: [String: String], conversion: String = "d") throws
    -> CheckedFolder
  {
    let parts = variables.sorted { $0.key < $1.key }.map { name, other in
      """
      <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>\(conversion)</string>
      <key>one</key><string>\(other)</string><key>other</key><string>\(other)</string></dict>
      """
    }
    return try CheckedFolder([
      "en.lproj/L.stringsdict": """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>
      \(parts.joined(separator: "\n"))
      </dict></dict></plist>
      """
    ])
  }

  @Test(
    "A variable that is inside of itself is an error in its place, by way of others too; one beside the circle is not"
  )
  func circles() throws {
    let message = "is inside of itself, so that its text never ends [file-problem]"
    #expect(
      try folder(["a": "%d %#@a@"]).lines(.fileProblem) == [
        "en.lproj/L.stringsdict:2:1: error: \"k\": the variable a \(message)"
      ])
    #expect(
      try folder(["a": "%d %#@b@", "b": "%d %#@c@", "c": "%d %#@b@", "d": "%d"]).lines(.fileProblem)
        == [
          "en.lproj/L.stringsdict:5:1: error: \"k\": the variable b \(message)",
          "en.lproj/L.stringsdict:8:1: error: \"k\": the variable c \(message)",
        ])
    #expect(try folder(["a": "%d %#@b@", "b": "%d"]).lines(.fileProblem).isEmpty)
  }

  @Test("A way to show the argument that is none is named", arguments: ["", "d d", "%", "#@b@"])
  func conversions(conversion: String) throws {
    let lines = try folder(["a": "%d"], conversion: conversion).lines(
      .fileProblem, .placeholderMismatch)
    #expect(
      lines == [
        "en.lproj/L.stringsdict:3:1: error: the text of \"k\": the variable a shows its argument as \"\(conversion)\", "
          + "which is no conversion such as lld; read as lld [file-problem]"
      ])
    #expect(try folder(["a": "%d"], conversion: "lu").lines(.fileProblem).isEmpty)
  }

  @Test("A language that lacks a whole table is one of those that were compared")
  func missingTable() throws {
    let folder = try CheckedFolder([
      "en.lproj/L.strings": "a = 1;\nb = 2;", "ar.lproj/L.strings": "a = 1;",
      "ru.lproj/Other.txt": "",
    ])
    #expect(try folder.check().languages == ["ar", "en", "ru"])
  }

  @Test(
    "Space at an end counts whatever the signs beside it are, and of texts without words it does not"
  )
  func spaces() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = \"One word \"; b = \"Über uns\"; c = \"%@ \"; d = \"Two\"; e = \"Same \";",
      "de":
        "a = \"Ein Wort\"; b = \"\\U00a0Über uns\"; c = \"%@\"; d = \"Zwé\\U2003\"; e = \"Gleich \";",
    ])
    #expect(
      try folder.check().findings.filter { $0.rule == .outerSpace }.map(\.key) == ["a", "b", "d"])
  }
}
