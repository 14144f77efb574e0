// swift-tools-version:6.2
import PackageDescription

/// An arrow of the architecture: a target may import what it lists here and nothing else (the build checks it).
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: ours + counted)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: ours)
}

func example(_ name: String) -> Target {
  .executableTarget(
    name: "Example\(name)", dependencies: ["CoreNFC"], path: "Examples/\(name)", swiftSettings: ours)
}

let ours: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Only `make fuzz` sets the variable: the libraries then count their edges for libFuzzer, and its executable is there.
let isFuzzed = Context.environment["CARDSESSION_FUZZ"] != nil
let counted: [SwiftSetting] = isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

let package = Package(
  name: "OpenCardSession",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "CoreNFC", targets: ["CoreNFC"]),
    .library(name: "ISO7816", targets: ["ISO7816"]),
    .library(name: "CardApplications", targets: ["CardApplications"]),
    .executable(name: "cardsession", targets: ["cardsession"]),
    .executable(name: "ExampleStartOnDetect", targets: ["ExampleStartOnDetect"]),
    .executable(name: "ExampleSleepsLong", targets: ["ExampleSleepsLong"]),
  ],
  targets: [
    library("ISO7816"),
    library("NDEF"),
    library("CardTrace", ["ISO7816"]),
    library("PhoneModel", ["ISO7816"]),
    library("PhoneRuntime", ["PhoneModel", "CardTrace", "ISO7816"]),
    library("ReaderLinks", ["PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    library("CardEmulation", ["PhoneRuntime", "PhoneModel", "NDEF", "ISO7816"]),
    .target(name: "ProcessStart", cSettings: [.treatAllWarnings(as: .error)]),
    library("CoreNFC", ["CardEmulation", "ReaderLinks", "PhoneRuntime", "ProcessStart"]),
    library("CardApplications", ["ISO7816", "NDEF"]),
    library("Terminals", ["ISO7816", "NDEF"]),
    library(
      "CardSessionTool",
      [
        "CoreNFC", "CardEmulation", "CardApplications", "Terminals", "ReaderLinks", "PhoneRuntime", "PhoneModel",
        "CardTrace", "NDEF", "ISO7816",
      ]),
    .executableTarget(name: "cardsession", dependencies: ["CardSessionTool"], swiftSettings: ours),

    example("StartOnDetect"),
    example("SleepsLong"),

    tests("ISO7816Tests", ["ISO7816"]),
    tests("NDEFTests", ["NDEF"]),
    tests("CardTraceTests", ["CardTrace", "ISO7816"]),
    tests("PhoneModelTests", ["PhoneModel", "ISO7816"]),
    tests("PhoneRuntimeTests", ["PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    tests("ReaderLinksTests", ["ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    tests("CardEmulationTests", ["CoreNFC", "CardEmulation", "PhoneRuntime", "PhoneModel", "NDEF", "ISO7816"]),
    tests("CardApplicationsTests", ["CardApplications", "Terminals", "NDEF", "ISO7816"]),
    tests("CardSessionToolTests", ["CardSessionTool", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    tests("ReadmeTests", ["CoreNFC", "PhoneRuntime", "PhoneModel"]),
    tests("IntegrationTests"),

    .target(
      name: "FuzzProperties",
      dependencies: [
        "CardApplications", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "NDEF", "ISO7816",
      ],
      path: "Fuzzing/Properties", swiftSettings: ours),
    tests(
      "FuzzingTests",
      [
        "FuzzProperties", "CardApplications", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "NDEF", "ISO7816",
      ]),
  ]
)

if isFuzzed {
  package.targets.append(
    .executableTarget(
      name: "CardSessionFuzz", dependencies: ["FuzzProperties"], path: "Fuzzing/Driver", swiftSettings: ours,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"])]))
}
