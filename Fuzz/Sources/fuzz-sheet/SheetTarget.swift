import Startup
import StartupResources

/// Any bytes are a sheet or an error with its place, as CSV and as XLIFF; what was read is the same when it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let sheet = try? TextSheet(csv: input) {
    for separator in TextSheet.CSVStyle.Separator.allCases {
      let written = sheet.csv(TextSheet.CSVStyle(separator: separator))
      let again = try? TextSheet(csv: written, separator: separator)
      precondition(
        again?.rows == sheet.rows && again?.languages == sheet.languages, "CSV is not the same when read again")
    }
  }
  do throws(XLIFFError) {
    let file = try XLIFFFile(input)
    // Characters that XML can't hold may come from references to them.
    guard let written = try? file.written() else { return 0 }
    precondition((try? XLIFFFile(written)) == file, "XLIFF is not the same when read again")
  } catch {
    precondition(error.position.line >= 1 && !error.description.isEmpty)
  }
  return 0
}
