import Startup

ToolProcess.fillMissingStandardStreams()
ToolProcess.ignoreBrokenPipes()
ToolProcess.exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
