// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "startup",
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
