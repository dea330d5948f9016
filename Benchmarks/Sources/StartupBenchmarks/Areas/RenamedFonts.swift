import Foundation
import Startup

/// Real fonts, each under many names: as many faces as a large machine has, of fonts that any reader takes.
enum RenamedFonts {
  /// Fonts that `scripts/debian-fonts` has unpacked, in the order of their paths.
  static func real() -> [String] {
    let folder =
      ProcessInfo.processInfo.environment["STARTUP_DEBIAN_FONTS"]
      ?? PathName.join(PathName.parent(of: PathName.parent(of: PathName.parent(of: #filePath))), "../../.build-fonts")
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    let paths = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") }
    return paths.sorted().map { PathName.join(folder, $0) }
  }

  /// Writes small fonts under other names into a folder, until there are `count`; returns their PostScript names.
  static func write(_ fonts: [String], count: Int, to folder: String) throws -> [String] {
    let sources = try fonts.compactMap { path -> [UInt8]? in
      let bytes = try FileSystem.contents(of: path)
      return bytes.count < 120_000 ? bytes : nil
    }
    guard !sources.isEmpty else { throw BenchmarkError("no small fonts") }
    var names: Set<String> = []
    for copy in 0..<26 {
      for (number, source) in sources.enumerated() {
        if names.count == count { return names.sorted() }
        let bytes = renamed(source, UInt8(ascii: "A") + UInt8(copy))
        guard let name = try FontFile(bytes: bytes).faces.first?.postScriptName, names.insert(name).inserted else {
          continue
        }
        // A folder each, as packages and families have.
        let place = PathName.join(folder, "\(copy)")
        try FileSystem.makeDirectory(place)
        try Data(bytes).write(to: URL(fileURLWithPath: PathName.join(place, "\(number).ttf")))
      }
    }
    return names.sorted()
  }

  /// A font whose family, full and PostScript names begin with another letter (OpenType, `name`).
  private static func renamed(_ font: [UInt8], _ letter: UInt8) -> [UInt8] {
    var font = font
    func number(_ at: Int, _ count: Int) -> Int { font[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    for entry in 0..<number(4, 2) where font[(12 + 16 * entry)...].starts(with: "name".utf8) {
      let table = number(12 + 16 * entry + 8, 4)
      let texts = table + number(table + 4, 2)
      for record in 0..<number(table + 2, 2) {
        let place = table + 6 + 12 * record
        guard [1, 4, 6, 16].contains(number(place + 6, 2)), number(place + 8, 2) > 1 else { continue }
        let isWide = number(place, 2) != 1
        font[texts + number(place + 10, 2) + (isWide ? 1 : 0)] = letter
      }
    }
    return font
  }
}
