import Startup

/// Any bytes are a `.stringsdict`, a catalog or an error with its place; what strict reading takes, lenient reading takes alike; and the
/// texts of both say the same compiled as they do as they were read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let dictionary = checked(input) { bytes, mode throws(StringsFileProblem) in
    try StringsDictionaryFile(bytes, mode: mode)
  }
  if let dictionary { compare(dictionary.texts) }
  let catalog = checked(input) { bytes, mode throws(StringsFileProblem) in try StringCatalog(bytes, mode: mode) }
  for language in (catalog?.languages ?? []).prefix(4) { compare(catalog!.texts(in: language)) }
  return 0
}

private func checked<File>(
  _ input: [UInt8], _ read: ([UInt8], StringsFile.Mode) throws(StringsFileProblem) -> File
) -> File? {
  func result(_ mode: StringsFile.Mode) -> File? {
    do throws(StringsFileProblem) { return try read(input, mode) } catch {
      precondition(error.position.line >= 1 && error.position.offset >= 0 && error.position.offset <= input.count)
      precondition(!error.description.isEmpty)
      return nil
    }
  }
  let lenient = result(.lenient)
  precondition(result(.strict) == nil || lenient != nil, "strict reading took what lenient reading did not")
  return lenient
}

/// Compiles the texts and looks each of them up.
private func compare(_ texts: [(key: String, text: LocalizedText)]) {
  guard let empty = try? StringsFile([]) else { return }
  let table = StringTableSet.Table(module: "", name: Localizer.mainTable, file: empty, texts: texts)
  guard let payload = CompiledStrings.payload(of: StringTableSet([table])),
    let compiled = try? CompiledStrings(inMemory: payload, language: "en")
  else { preconditionFailure("what was read can't be compiled") }
  for (key, value) in table.pairs {
    precondition((try? compiled.value(forKey: key)) == value, "a compiled text says something else")
  }
}
