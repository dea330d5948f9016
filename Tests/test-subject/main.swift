// A process for the tests to kill, limit and fork: what must not happen to the test process itself.
//
//     test-subject write-cache PATH SEED [COUNT]
//     test-subject fork-while-reading
//     test-subject apply-packs APP FOLDER NAME COUNT
//     test-subject launch APP
import Startup

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "write-cache": ToolProcess.exit(CacheWriter.run(Array(arguments.dropFirst())))
case "fork-while-reading": ToolProcess.exit(ForkedReader.run())
case "launch": ToolProcess.exit(ShortLaunch.run(Array(arguments.dropFirst())))
case "apply-packs": ToolProcess.exit(PackApplier.run(Array(arguments.dropFirst())))
default:
  fatalError(
    "usage: test-subject write-cache PATH SEED [COUNT] | fork-while-reading | apply-packs APP FOLDER NAME COUNT | launch APP"
  )
}
