// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ShopApp",
  dependencies: [.package(name: "startup", path: "../..")],
  targets: [
    .executableTarget(name: "ShopApp", dependencies: [.product(name: "Startup", package: "startup")])
  ],
  swiftLanguageModes: [.v6]
)
