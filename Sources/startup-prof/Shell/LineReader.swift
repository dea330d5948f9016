import Startup

/// Takes a stream apart into lines as they come.
struct LineReader {
  private var rest: [UInt8] = []
  private var count = 0
  private var isAtEnd = false

  /// The lines that are complete after what comes next was read, with their numbers; nil behind the last one. An unfinished last line
  /// is one too; carriage returns before line ends are left out.
  mutating func next(of input: InputFile) throws(SystemError) -> [(number: Int, text: String)]? {
    if isAtEnd { return nil }
    var failure: SystemError?
    let part = [UInt8](capacity: InputFile.headLength) { output in
      do throws(SystemError) { _ = try input.read(into: &output) } catch { failure = error }
    }
    if let failure { throw failure }
    isAtEnd = part.isEmpty
    let known = rest.count
    rest += part
    var lines: [(number: Int, text: String)] = []
    var start = 0
    if let last = part.lastIndex(of: UInt8(ascii: "\n")) {
      for index in known...known + last where rest[index] == UInt8(ascii: "\n") {
        lines.append(line(start..<index))
        start = index + 1
      }
    }
    if isAtEnd, start < rest.count { lines.append(line(start..<rest.count)) }
    rest.removeFirst(start)
    return lines
  }

  private mutating func line(_ range: Range<Int>) -> (number: Int, text: String) {
    count += 1
    let line = rest[range]
    return (count, String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self))
  }
}
