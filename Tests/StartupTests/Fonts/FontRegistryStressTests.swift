import Startup
import Testing

@Suite("Stress: fonts are registered while they are looked up")
struct FontRegistryStressTests {
  @Test("A lookup sees all faces of a file or none, whatever other threads register, take back and read again")
  func concurrent() async throws {
    let folder = try TemporaryFolder()
    let registry = FontRegistry()
    let names = (0..<4).map { "F\($0)" }
    for name in names {
      let faces = [0, 1].map { FontBuilder.usual(postScriptName: "\(name)-\($0)", family: name) }
      try AtomicFile.write(FontBuilder.collection(faces), to: folder.path("\(name).ttc"))
    }
    let all = folder.path
    let rounds = ExtendedTests.areEnabled ? 2000 : 100
    await withTaskGroup(of: Void.self) { group in
      for name in names {
        let path = folder.path("\(name).ttc")
        group.addTask {
          for round in 0..<rounds {
            _ = try? registry.register(round % 3 == 0 ? all : path)
            if round % 7 == 0 { try? registry.reload() }
            registry.unregister(path)
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<rounds * 10 {
            let found = registry.fonts.map(\.postScriptName)
            #expect(found.count % 2 == 0 && Set(found).count == found.count)
            if let font = registry.font(postScriptName: "F1-1") { #expect(font.family == "F1") }
            if let font = registry.font(family: "F2", weight: 700) { #expect(font.postScriptName == "F2-0") }
          }
        }
      }
    }
    registry.unregister(folder.path)
    #expect(registry.fonts.isEmpty)
    try registry.register(folder.path)
    #expect(registry.fonts.count == 8)
  }
}
