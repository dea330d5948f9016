@_spi(LaunchCacheFormat) import Startup

/// A font that can be registered is the same from the launch cache; an index with any bytes changed, under checksums that fit, gives fonts or
/// falls back to the file, and every lookup ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  // What ends the input damages the index: places and values.
  let damage = input.suffix(min(48, count / 4))
  guard write(Array(input.dropLast(damage.count)), to: Place.font),
    let section = FontRegistry.indexSection(of: [Place.font], validation: .appVersion("1"))
  else { return 0 }
  let uncached = FontRegistry()
  guard (try? uncached.register(Place.font)) != nil else { preconditionFailure("registered once and not twice") }
  let cached = registry(of: section, section.payload)
  precondition(cached.fonts == uncached.fonts && !cached.fonts.isEmpty, "other fonts from the cache")
  for font in uncached.fonts {
    precondition(cached.font(postScriptName: font.postScriptName) == font, "a font that is not found")
    for code: UInt32 in [0x20, 0x41, 0xC4, 0x4E00, 0xF041, 0x1F600] {
      guard let character = Unicode.Scalar(code) else { continue }
      let other = cached.font(postScriptName: font.postScriptName)
      precondition(other?.contains(character) == font.contains(character), "other characters from the cache")
    }
  }
  readDamaged(section, Array(damage))
  return 0
}

private enum Place {
  static let folder = try! FileSystem.makeTemporaryDirectory(in: "/dev/shm", prefix: "startup-fuzz")
  static let font = PathName.join(folder, "f.ttf")
  static let cache = PathName.join(folder, "launch.cache")
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  guard let file = try? FileDescriptor(path: path, [.write, .create, .truncate]) else { return false }
  return (try? file.write(bytes.span)) != nil
}

/// A registry with the fonts of an index, or, when that can't serve, of the file.
private func registry(of section: PreparedSection, _ payload: [UInt8]) -> FontRegistry {
  var builder = LaunchCacheBuilder()
  builder.add(kind: section.kind, name: section.name, sources: section.sources, payload: payload)
  let registry = FontRegistry()
  guard (try? builder.write(to: Place.cache)) != nil,
    (try? registry.load(
      [Place.font], cache: LaunchCache.open(path: Place.cache).cache, validation: .appVersion("1"), preparing: false))
      != nil
  else { preconditionFailure("neither the cache nor the file could be registered") }
  return registry
}

private func readDamaged(_ section: PreparedSection, _ damage: [UInt8]) {
  var payload = section.payload
  for index in stride(from: 0, to: damage.count - 2, by: 3) {
    let place = Int(damage[index]) << 8 | Int(damage[index + 1])
    payload[place % payload.count] ^= damage[index + 2]
  }
  let registry = registry(of: section, payload)
  for font in registry.fonts.prefix(100) {
    _ = (font.postScriptName, font.fullName, font.style, font.slant, font.path, font.contains("A"))
    _ = registry.font(fullName: font.fullName ?? "")
    _ = registry.font(family: font.family ?? "", weight: 700)
  }
  _ = registry.font(postScriptName: "Test-Regular")
  registry.unregister(Place.font)
}
