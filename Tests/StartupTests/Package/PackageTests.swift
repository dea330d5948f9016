import Startup
import Testing

@Suite("The package")
struct PackageTests {
  @Test("The built tool asks the loader for no Foundation, and for nothing but the Swift runtime and the C library")
  func toolWithoutFoundation() throws {
    let section = try ElfDynamicSection(parsing: FileSystem.contents(of: BuiltTool.path))
    #expect(section.neededLibraries.contains { $0.hasPrefix("libc.so") })
    #expect(section.neededLibraries.filter { $0.contains("Foundation") } == [])
    let allowed = ["libswift", "libdispatch.", "libBlocksRuntime.", "libc.", "libm.", "libgcc_s.", "ld-linux"]
    #expect(section.neededLibraries.filter { name in !allowed.contains { name.hasPrefix($0) } } == [])
  }

  @Test("The check for Foundation finds it where it is: this test program is linked with Testing, which brings it")
  func checkFindsFoundation() throws {
    let program = try FileSystem.realPath("/proc/self/exe")
    let section = try ElfDynamicSection(parsing: FileSystem.contents(of: program))
    #expect(section.neededLibraries.contains { $0.contains("Foundation") })
  }

  @Test("Whatever is cut off an ELF file is an error, not a crash")
  func truncatedElf() throws {
    let whole = Array(try FileSystem.contents(of: BuiltTool.path).prefix(4096))
    for length in stride(from: 0, to: whole.count, by: 61) {
      #expect(throws: ElfDynamicSection.NotReadable.self) {
        try ElfDynamicSection(parsing: Array(whole.prefix(length)))
      }
    }
  }

  @Test("No target has resources, whose generated accessor would import Foundation")
  func noResources() throws {
    let manifest = try text("Package.swift")
    #expect(!manifest.contains("resources:"))
    let built = try FileSystem.names(in: PathName.parent(of: BuiltTool.path))
    #expect(built.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") } == [])
  }

  @Test("The package depends on no other package")
  func noDependencies() throws {
    #expect(!(try text("Package.swift")).contains(".package("))
  }

  @Test("The licence is Apache 2.0")
  func licence() throws {
    let licence = try text("LICENSE")
    #expect(licence.contains("Apache License"))
    #expect(licence.contains("Version 2.0, January 2004"))
  }

  @Test("The newest version in the change log is the library's and the tool's")
  func versionsAgree() throws {
    let heading = try text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(heading?.dropFirst(3).split(separator: " ").first.map(String.init) == StartupVersion.current)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: PathName.join(SharedCases.packageFolder, name)), as: UTF8.self)
  }
}
