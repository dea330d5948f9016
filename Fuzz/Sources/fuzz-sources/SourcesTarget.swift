import Startup
import StartupResources

/// Any bytes are a source or an interface file; every place is inside of it, and reading it again finds the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let kind = input.first else { return 0 }
  let name = ["A.swift", "A.m", "A.xib"][Int(kind) % 3]
  let contents = Array(input.dropFirst())
  let extraction = TextExtraction(of: contents, path: name, literals: true)
  for text in extraction.texts {
    precondition(!text.places.isEmpty, "a text without a place")
    for place in text.places {
      precondition(place.position.line >= 1 && place.position.column >= 1)
    }
  }
  precondition(extraction.texts == TextExtraction(of: contents, path: name, literals: true).texts)
  return 0
}
