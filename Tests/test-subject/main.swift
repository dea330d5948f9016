// A process for the tests to kill, limit and fork: what must not happen to the test process itself.
//
//     test-subject write-cache PATH SEED [COUNT]
//     test-subject fork-while-reading
//     test-subject stress-snapshots REPLACEMENTS
import Startup

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "write-cache": ToolProcess.exit(CacheWriter.run(Array(arguments.dropFirst())))
case "fork-while-reading": ToolProcess.exit(ForkedReader.run())
case "stress-snapshots": ToolProcess.exit(SnapshotStress.run(replacements: arguments.last.flatMap { Int($0) } ?? 1))
default: fatalError("usage: test-subject write-cache PATH SEED [COUNT] | fork-while-reading | stress-snapshots N")
}
