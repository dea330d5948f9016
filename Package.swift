// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "startup",
  // Of Apple's systems those whose standard library has spans of UTF-8 and inline arrays.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Startup", targets: ["Startup"]),
    .executable(name: "startup-prof", targets: ["startup-prof"]),
  ],
  targets: [
    .target(name: "CStartup"),
    .target(name: "Startup", dependencies: ["CStartup"], swiftSettings: swiftSettings),
    .executableTarget(name: "startup-prof", dependencies: ["Startup"], swiftSettings: swiftSettings),
    // A process for the tests to kill, limit and fork.
    .executableTarget(
      name: "test-subject", dependencies: ["Startup"], path: "Tests/test-subject", swiftSettings: swiftSettings),
    .testTarget(
      name: "StartupTests", dependencies: ["Startup", "startup-prof", "test-subject", "CStartup"],
      exclude: ["Reports/Snapshots"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
