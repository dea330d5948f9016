import Startup
import Testing

@Suite("Chrome-trace reader")
struct ChromeTraceReaderTests {
  @Test(
    "Every file is read as the most faithful viewer reads it, and each repair is counted",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func cases() throws {
    let expected = ChromeTraceCases.expected
    let files = try FileSystem.names(in: SharedCases.path("traces"))
    for file in files where PathName.fileExtension(of: file) == "json" {
      let name = PathName.stem(of: file)
      let lines = try #require(expected[name], "no expectation for \(file)")
      #expect(outcome(path: SharedCases.path("traces/\(file)")) == lines, "\(file)")
    }
    #expect(files.count > 90)
  }

  private func outcome(path: String) -> [String] {
    do throws(ChromeTraceError) {
      let reading = try ChromeTraceReader.read(path: path)
      return TraceText.lines(reading.trace) + TraceText.lines(reading.repairs)
    } catch {
      return ["refused: \(error)"]
    }
  }
}
