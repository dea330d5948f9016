import Startup
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Files to read")
struct InputFileTests {
  @Test("A pipe is looked into and then read whole, however small its pieces are", .timeLimit(.minutes(1)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let bytes = (0..<(InputFile.headLength + 10_000)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let writer = TestThread {
      // Opening waits for the reader.
      let file = try! FileDescriptor(path: path, .write)
      var rest = bytes[...]
      while !rest.isEmpty {
        try! file.write(Array(rest.prefix(977)).span)
        rest = rest.dropFirst(977)
      }
    }
    let file = try InputFile(path: path)
    #expect(!file.isRegular)
    #expect(try file.head() == Array(bytes.prefix(InputFile.headLength)))
    #expect(try file.contents() == bytes)
    writer.join()
  }

  @Test("A short file is its own head; a folder and a file over the limit are refused")
  func limits() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("twelve bytes", to: "f")
    let file = try InputFile(operand: path)
    #expect(file.isRegular && file.name == path)
    #expect(try file.head().count == 12)
    #expect(try file.head().count == 12)
    let error = #expect(throws: SystemError.self) { try file.contents(limit: 11) }
    #expect(error?.code == EFBIG)
    #expect(throws: SystemError(call: "read", path: folder.path, code: EISDIR)) { try InputFile(path: folder.path) }
  }

  @Test(
    "What lies in a folder and is no regular file is refused at once, not waited for", .timeLimit(.minutes(1)),
    arguments: ["pipe", "link to zero", "link to null"])
  func notRegular(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(kind)
    switch kind {
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "link to zero": #expect(unsafe symlink("/dev/zero", path) == 0)
    default: #expect(unsafe symlink("/dev/null", path) == 0)
    }
    let error = #expect(throws: SystemError.self) { try FileSystem.contents(of: path) }
    #expect("\(error!)" == "\(path): Not a regular file (read)")
    #expect(throws: StringsFileLoadError.system(error!)) { try StringsFile.load(path) }
    #expect(throws: PropertyListError.self) { try PropertyList.load(path) }
  }
}
