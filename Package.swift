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
    .library(name: "StartupProfiling", targets: ["StartupProfiling"]),
    .library(name: "StartupResources", targets: ["StartupResources"]),
    .executable(name: "startup-prof", targets: ["startup-prof"]),
  ],
  targets: [
    .target(name: "CStartup"),
    // What an app links.
    .target(name: "Startup", dependencies: ["CStartup"], swiftSettings: swiftSettings),
    // What only tools do, in modules of their own that are compiled side by side.
    .target(name: "StartupProfiling", dependencies: ["Startup"], swiftSettings: swiftSettings),
    .target(name: "StartupResources", dependencies: ["Startup"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "startup-prof", dependencies: ["Startup", "StartupProfiling", "StartupResources"],
      swiftSettings: swiftSettings),
    // A process for the tests to kill, limit and fork.
    .executableTarget(
      name: "test-subject", dependencies: ["Startup"], path: "Tests/test-subject", swiftSettings: swiftSettings),
    .testTarget(
      name: "StartupTests",
      dependencies: ["Startup", "StartupProfiling", "StartupResources", "startup-prof", "test-subject", "CStartup"],
      exclude: ["Reports/Snapshots"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
