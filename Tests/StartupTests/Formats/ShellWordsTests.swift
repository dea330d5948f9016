import Foundation
import Startup
import Testing

@Suite("Words as a shell splits them")
struct ShellWordsTests {
  @Test(
    "Quotes and backslashes are resolved as POSIX says",
    arguments: [
      ("a b", ["a", "b"]), ("  a\tb  ", ["a", "b"]), ("'a b'\"c d\"e", ["a bc de"]), ("''", [""]),
      ("a '' b", ["a", "", "b"]),
      ("\"\\\"\\\\\\$\\`\\n\"", ["\"\\$`\\n"]), ("a\\ b", ["a b"]), ("'\\'", ["\\"]), ("a\\\nb", ["ab"]),
      ("'|&;<>()$`*?[#~'", ["|&;<>()$`*?[#~"]), ("a#b c~d", ["a#b", "c~d"]), ("\\| \\$x \\#", ["|", "$x", "#"]),
      ("--x={port}", ["--x={port}"]), ("é '\u{1F680}'", ["é", "\u{1F680}"]),
    ])
  func split(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text) == words)
  }

  @Test(
    "What only a shell could do is refused",
    arguments: [
      ("a | b", ShellWords.Problem.needsShell("|")), ("a && b", .needsShell("&")), ("a; b", .needsShell(";")),
      ("a > b", .needsShell(">")), ("$HOME", .needsShell("$")), ("\"$HOME\"", .needsShell("$")),
      ("`a`", .needsShell("`")),
      ("*.c", .needsShell("*")), ("~/a", .needsShell("~")), ("a #b", .needsShell("#")), ("a\nb", .needsShell("\n")),
      ("'a", .unclosedQuote("'")), ("\"a", .unclosedQuote("\"")), ("\"a\\", .unclosedQuote("\"")),
      ("a\\", .danglingBackslash),
      ("", .empty), ("  ", .empty),
    ])
  func refused(text: String, problem: ShellWords.Problem) {
    #expect(throws: problem) { try ShellWords.split(text) }
  }

  @Test("The system's shell splits random lines the same way, and reads quoted words back")
  func differential() throws {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["a", "b c", " ", "'", "\"", "\\", "\t", "é", "--x=1", "\\\"", "''", "{port}", "%"]
    var lines: [String] = []
    var expected: [[String]] = []
    while lines.count < 300 {
      let line = (0..<Int.random(in: 1...8, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
      guard let words = try? ShellWords.split(line) else { continue }
      lines.append(line)
      expected.append(words)
      lines.append(words.map(ShellWords.quote).joined(separator: " "))
      expected.append(words)
    }
    // Each word between brackets on lines of its own, and an empty line after each command.
    let script = lines.map { "printf '[%s]\\n' \($0); echo" }.joined(separator: "\n")
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    let wanted = expected.map { words in words.map { "[\($0)]\n" }.joined() + "\n" }.joined()
    #expect(output == wanted)
  }
}
