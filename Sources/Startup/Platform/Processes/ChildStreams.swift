/// The standard streams of a child: the ends it gets, and ours of those that are pipes.
struct ChildStreams: ~Copyable {
  /// The child's ends; none once it has its own copies.
  private var input = FileDescriptor.none
  private var outputEnd = FileDescriptor.none
  private var errorEnd = FileDescriptor.none
  var output: DrainedPipe
  var error: DrainedPipe

  init(_ request: ChildProcess.Request) throws(SystemError) {
    output = DrainedPipe(keeping: request.standardOutput.keptBytes)
    error = DrainedPipe(keeping: request.standardError.keptBytes)
    input = try FileDescriptor(path: request.standardInput ?? "/dev/null", .read)
    outputEnd = try output.open(request.standardOutput, relativeTo: request.folder)
    errorEnd = try error.open(request.standardError, relativeTo: request.folder)
  }

  /// What becomes the child's 0, 1 and 2.
  var childDescriptors: (Int32, Int32, Int32) {
    (input.rawValue, outputEnd.rawValue, errorEnd.rawValue)
  }

  /// Closes our copies of the child's ends, without which a pipe would never end.
  mutating func closeChildEnds() {
    input = FileDescriptor.none
    outputEnd = FileDescriptor.none
    errorEnd = FileDescriptor.none
  }

  /// Whether anyone may still write into a pipe.
  var areOpen: Bool { output.descriptor >= 0 || error.descriptor >= 0 }

  /// Hands the pipes that somebody still writes into to a thread that goes on reading: a writer would else be ended by the pipe's
  /// closing, or stopped by its being full.
  mutating func leaveOpen() {
    output.leaveOpen()
    error.leaveOpen()
  }

  /// Takes what is there without waiting.
  mutating func drain() {
    output.drain()
    error.drain()
  }
}
