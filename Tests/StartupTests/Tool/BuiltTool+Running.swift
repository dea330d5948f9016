import Foundation
import Startup

extension BuiltTool {
  /// What one run of the tool left.
  struct Outcome {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs the tool to its end.
  static func run(_ arguments: String..., folder: String? = nil) throws -> Outcome {
    try run(arguments, folder: folder)
  }

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(path, arguments, folder: folder, environment: environment)
  }

  /// Runs a script of bash, in which `$1` is the tool, for what only a shell can set up.
  static func shell(_ script: String, folder: String? = nil) throws -> Outcome {
    try start("/bin/bash", ["-c", script, "bash", path], folder: folder, environment: [:])
  }

  private static func start(
    _ program: String, _ arguments: [String], folder: String?, environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    process.environment = variables.merging(environment) { $1 }
    // Files, not pipes: neither can fill up while the other is read.
    let files = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(files) }
    func open(_ name: String) throws -> FileHandle {
      let path = PathName.join(files, name)
      try AtomicFile.write([], to: path)
      return try FileHandle(forUpdating: URL(fileURLWithPath: path))
    }
    process.standardInput = try open("input")
    process.standardOutput = try open("output")
    process.standardError = try open("error")
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      String(decoding: try FileSystem.contents(of: PathName.join(files, name)), as: UTF8.self)
    }
    return Outcome(status: process.terminationStatus, output: try text("output"), error: try text("error"))
  }
}
