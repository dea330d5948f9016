import Startup

extension ParsedArguments {
  /// Writes a document where `--json` says, when it was given: to its file, or else to standard output. Whether the text is still to be
  /// printed, which it is unless standard output has the document.
  func writeJSON(_ document: @autoclosure () -> some JSONWritable) throws -> Bool {
    let json = optionalValue("json")
    if json == .absent { return true }
    var writer = JSONWriter()
    writer.value(document())
    guard case .value(let file) = json else {
      try console.write(writer.document())
      return false
    }
    try AtomicFile.write(writer.document(), to: file)
    return true
  }
}
