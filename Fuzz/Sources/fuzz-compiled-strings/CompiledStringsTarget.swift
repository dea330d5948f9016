import Startup

/// A table that was compiled answers as the table does; any other bytes in its place give a text, nothing or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  readPayload(input)
  guard let file = try? StringsFile(Array(input.prefix { $0 != 0 })) else { return 0 }
  let tables = [("", Localizer.mainTable), ("Module", "Other")].map { module, name in
    StringTableSet.Table(module: module, name: name, file: file)
  }
  guard var payload = CompiledStrings.payload(of: StringTableSet(tables)) else { return 0 }
  check(file, payload)
  // The rest of the input damages the payload: pairs of a place and a value.
  let damage = Array(input.drop { $0 != 0 })
  for index in stride(from: 0, to: damage.count - 2, by: 3) {
    let place = Int(damage[index]) << 8 | Int(damage[index + 1])
    payload[place % payload.count] ^= damage[index + 2]
  }
  readPayload(payload)
  return 0
}

private func check(_ file: StringsFile, _ payload: [UInt8]) {
  guard let strings = try? CompiledStrings(inMemory: payload, language: "x") else {
    preconditionFailure("a payload of our own is refused")
  }
  for (key, value) in file.pairs {
    precondition((try? strings.value(forKey: key)) == value)
    precondition((try? strings.value(forKey: key, table: "Other", module: "Module")) == value)
  }
  precondition(strings.keyCount == 2 * file.count)
}

private func readPayload(_ payload: [UInt8]) {
  guard let strings = try? CompiledStrings(inMemory: payload, language: "x") else { return }
  for key in ["", "a", "key"] {
    _ = try? strings.value(forKey: key)
    _ = try? strings.value(forKey: key, table: "Other", module: "Module")
  }
  _ = try? strings.all()
}
