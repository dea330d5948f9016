// swift-tools-version: 6.2
import PackageDescription

// A package of its own: its targets have no main, libFuzzer brings one, so nothing but scripts/fuzz can link them.
//
// A fuzz target is a folder Sources/fuzz-NAME with one file that exports LLVMFuzzerTestOneInput and hands the bytes to a
// reader; add its name here, its seeds in scripts/fuzz-seeds, and scripts/fuzz runs it.
let fuzzTargets = [
  "fuzz-chrome-trace",
  "fuzz-compiled-strings",
  "fuzz-font",
  "fuzz-font-index",
  "fuzz-formats",
  "fuzz-json",
  "fuzz-language",
  "fuzz-launch-cache",
  "fuzz-planted",
  "fuzz-recording",
  "fuzz-scenario",
  "fuzz-sheet",
  "fuzz-sources",
  "fuzz-string-pack",
  "fuzz-strings-file",
  "fuzz-text-forms",
]

let package = Package(
  name: "startup-fuzz",
  products: fuzzTargets.map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(name: "startup", path: "..")],
  targets: fuzzTargets.map {
    .executableTarget(
      name: $0,
      dependencies: ["Startup", "StartupProfiling", "StartupResources"].map { .product(name: $0, package: "startup") },
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  },
  swiftLanguageModes: [.v6]
)
