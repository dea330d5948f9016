/// One side of a comparison: what it is called in the report, and a loop that does the work a given number of times.
struct Contender {
  /// Names what is measured, such as `Foundation Data(contentsOf:)`.
  let name: String
  let loop: (_ iterations: Int) throws -> Void

  /// Work of microseconds or more, called once an iteration (the call through a closure costs 1-2 ns).
  init(_ name: String, _ body: @escaping () throws -> Void) {
    self.name = name
    loop = { iterations in for _ in 0..<iterations { try body() } }
  }

  /// Work of nanoseconds: the body holds the loop itself, so that no closure call is measured with it.
  init(_ name: String, loop: @escaping (_ iterations: Int) throws -> Void) {
    self.name = name
    self.loop = loop
  }
}
