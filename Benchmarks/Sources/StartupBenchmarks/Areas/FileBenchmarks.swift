import Foundation
import Startup

/// Whole-file operations of the platform layer against Foundation's.
enum FileBenchmarks: BenchmarkArea {
  static let name = "files"

  static func run(_ suite: BenchmarkSuite) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let file = PathName.join(folder, "64k")
    try AtomicFile.write([UInt8](repeating: 7, count: 65_536), to: file)
    let url = URL(fileURLWithPath: file)

    try suite.run(
      PairedBenchmark(
        "files.read-64k", iteration: "read a file of 64 KiB", target: .ratio(atMost: 1),
        peer: Contender("Foundation Data(contentsOf:)") { blackHole(try Data(contentsOf: url)) },
        ours: Contender("FileSystem.contents(of:)") { blackHole(try FileSystem.contents(of: file)) }))
    try suite.run(
      PairedBenchmark(
        "files.path-parts", iteration: "the extension of a path",
        peer: Contender("Foundation URL.pathExtension") { blackHole(url.pathExtension) },
        ours: Contender("PathName.fileExtension(of:)") { blackHole(PathName.fileExtension(of: file)) }))
  }
}
