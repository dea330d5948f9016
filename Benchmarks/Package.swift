// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the peers (Foundation and others) never come near the library.
let package = Package(
  name: "startup-benchmarks",
  dependencies: [.package(name: "startup", path: "..")],
  targets: [
    .target(name: "CBenchmarks"),
    .executableTarget(
      name: "startup-benchmarks",
      dependencies: [.product(name: "Startup", package: "startup"), "CBenchmarks"],
      path: "Sources/StartupBenchmarks"
    ),
    // Launched by the tracer's benchmark, linked as a program that cares for its launch is.
    .executableTarget(
      name: "hello-bare", linkerSettings: [.unsafeFlags(["-static-executable"], .when(platforms: [.linux]))]),
    .executableTarget(
      name: "hello-traced",
      dependencies: [.product(name: "Startup", package: "startup")],
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(platforms: [.linux]))]
    ),
  ],
  swiftLanguageModes: [.v6]
)
