import Startup
import StartupResources

extension ParsedArguments {
  /// What sources name; those that can't be read are told.
  func extraction(of paths: [String], literals: Bool = false) throws -> TextExtraction {
    let extraction = try TextExtraction(paths, literals: literals)
    for failure in extraction.failures { console.remark("\(failure)") }
    return extraction
  }
}
