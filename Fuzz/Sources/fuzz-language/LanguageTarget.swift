import Startup

/// The first line is what an app has, the second what a user wants, both separated by commas: any text gives a chain of names out
/// of the first.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  let available = lines[0].split(separator: ",").prefix(100).map(String.init)
  let preferred = lines.count > 1 ? lines[1].split(separator: ",").prefix(100).map(String.init) : []
  for policy in LanguageMatcher.Policy.allCases {
    let chain = LanguageMatcher.chain(preferred: preferred, available: available, policy: policy)
    precondition(chain.allSatisfy(available.contains), "a name that the app does not have")
  }
  for name in available + preferred {
    guard let tag = LanguageTag(name) else { continue }
    precondition(LanguageTag(tag.description) == tag, "\(name) is not read back")
    _ = (tag.maximized, tag.layoutDirection)
  }
  return 0
}
