import Foundation
import Startup

/// What fontTools says of fonts, by `scripts/font-facts`.
enum FontFacts {
  static let reason = "no fontTools: pip install fonttools"
  /// Whether Python has fontTools.
  static let arePresent = (try? run(["-c", "import fontTools"])) != nil

  /// The facts of one face.
  struct Face {
    let path: String
    let index: Int
    var names: [Int: String] = [:]
    var glyphCount = 0
    /// How many characters, and a sum over them and their glyphs; nil without a map of Unicode.
    var characters: (count: Int, sum: UInt64)?
    var glyphNames: [String] = []
    var instances: [(style: String, name: String)] = []
  }

  /// Asks for all faces of some files.
  static func faces(of paths: [String]) throws -> (faces: [Face], refused: [String]) {
    let script = PathName.join(SharedCases.packageFolder, "scripts/font-facts")
    var faces: [Face] = []
    var refused: [String] = []
    for line in String(decoding: try run([script] + paths), as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch fields[0] {
      case "face": faces.append(Face(path: fields[1], index: Int(fields[2]) ?? -1))
      case "refused": refused.append("\(fields[1]): \(fields[2])")
      default: faces[faces.count - 1].take(fields)
      }
    }
    return (faces, refused)
  }

  private struct Failure: Error {}

  private static func run(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return Array(data)
  }

  /// The sum that the script makes.
  static func sum(of map: CharacterMap) -> UInt64 {
    var sum: UInt64 = 0
    map.forEach { sum &+= UInt64($0.value + 1) &* (UInt64($1) &* 2_654_435_761 &+ 1) }
    return sum
  }
}

extension FontFacts.Face {
  fileprivate mutating func take(_ fields: [String]) {
    switch fields[0] {
    case "name": names[Int(fields[1]) ?? -1] = fields[2]
    case "glyphs": glyphCount = Int(fields[1]) ?? -1
    case "cmap": characters = (Int(fields[1]) ?? -1, UInt64(fields[2]) ?? 0)
    case "glyph": glyphNames.append(fields[2])
    case "instance": instances.append((fields[1], fields[2]))
    default: break
    }
  }
}
