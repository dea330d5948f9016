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
    // A process for the tests to kill while it replaces a launch cache.
    .executableTarget(
      name: "cache-writer", dependencies: ["Startup"], path: "Tests/cache-writer", swiftSettings: swiftSettings),
    .testTarget(
      name: "StartupTests", dependencies: ["Startup", "startup-prof", "cache-writer"], exclude: ["Reports/Snapshots"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
