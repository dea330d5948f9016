import CBenchmarks
import Foundation

/// A child process timed around spawn and wait, both in C, so that Foundation's `Process` is not part of the figure.
struct TimedProcess {
  let nanoseconds: Int64
  /// What it printed, when that was asked for.
  let output: String

  /// Runs `arguments` to its end; a status other than 0 is an error.
  static func run(_ arguments: [String], capturing: Bool = false) throws -> TimedProcess {
    let file = capturing ? tmpfile() : nil
    defer { if let file { fclose(file) } }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var status: Int32 = 0
    let elapsed = benchmarks_time_process(&words, environ, file.map { fileno($0) } ?? -1, &status)
    guard elapsed >= 0 else {
      throw BenchmarkError("cannot start \(arguments[0]): \(String(cString: strerror(errno)))")
    }
    guard status == 0 else {
      throw BenchmarkError("\(arguments.joined(separator: " ")) ended with wait status \(status)")
    }
    return TimedProcess(nanoseconds: elapsed, output: file.map(text(of:)) ?? "")
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
