// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Wallet",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(path: "../OpenCardSession")],
  targets: [
    .target(
      name: "Wallet",
      dependencies: [
        .product(name: "CoreNFC", package: "OpenCardSession", condition: .when(platforms: [.linux, .macOS]))
      ]),
    .executableTarget(name: "WalletApp", dependencies: ["Wallet"]),
    .testTarget(name: "WalletTests", dependencies: ["Wallet"]),
  ]
)
