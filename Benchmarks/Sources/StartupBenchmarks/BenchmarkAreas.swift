/// Every area, in the order of the report; an area's file stands in Areas/ under its own name.
let benchmarkAreas: [any BenchmarkArea.Type] = [
  FileBenchmarks.self,
  LinkingBenchmarks.self,
  LanguageBenchmarks.self,
  StringsBenchmarks.self,
  FormatBenchmarks.self,
  FontBenchmarks.self,
  ClockBenchmarks.self,
  TracerBenchmarks.self,
  TraceBenchmarks.self,
  CacheBenchmarks.self,
  LaunchBenchmarks.self,
]
