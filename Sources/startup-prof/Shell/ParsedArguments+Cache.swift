import Startup

extension ParsedArguments {
  /// Fails unless a launch cache can be written to what --output says.
  func checkCacheOutput(_ output: String) throws {
    // It is read back, and mapped by whoever uses it.
    if output == "-" { throw error("output", "a cache is a file; standard output can't be one") }
    // A mistyped folder is not made, unlike that of a cache which an app writes for itself.
    try AtomicFile.check(output)
  }
}
