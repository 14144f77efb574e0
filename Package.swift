// swift-tools-version:6.2
import PackageDescription

/// An arrow of the architecture: a target may import what it lists here and nothing else (the build checks it).
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: ours + counted)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: ours)
}

func example(_ name: String) -> Target {
  .executableTarget(
    name: "Example\(name)", dependencies: name == "Button" ? ["CoreNFC", "CardHost"] : ["CoreNFC"],
    path: "Examples/\(name)", swiftSettings: ours)
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

let examples = [
  "StartOnDetect", "KeepForSeveralTaps", "StartBeforeLoop", "AnswerLater", "RetryOnTransmissionError", "SleepsLong",
  "StopAfterAnswer", "Button",
]

/// Apps with a planted bug each, which an exploration must find.
let buggy = [
  "EndlessRetry", "NewestOnly", "StopInInvalidation", "AssertionDropped", "HangAfterFieldLoss", "SecondAnswer",
  "StateAcrossDeselect", "OutOfBounds", "AnswerBeforeWrite", "WaitsForField",
]

let package = Package(
  name: "OpenCardSession",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "CoreNFC", targets: ["CoreNFC"]),
    .library(name: "CardEmulation", targets: ["CardEmulation"]),
    .library(name: "ISO7816", targets: ["ISO7816"]),
    .library(name: "CardSessionTesting", targets: ["CardSessionTesting"]),
    .library(name: "CardHost", targets: ["CardHost"]),
    .library(name: "CardApplications", targets: ["CardApplications"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .executable(name: "cardsession", targets: ["cardsession"]),
    .executable(name: "cardsession-audit", targets: ["cardsession-audit"]),
  ]
    + examples.map { .executable(name: "Example\($0)", targets: ["Example\($0)"]) },
  targets: [
    library("ISO7816"),
    library("NDEF"),
    library("CardTrace", ["ISO7816"]),
    library("PhoneModel", ["ISO7816"]),
    library("AndroidModel", ["ISO7816"]),
    library("PhoneRuntime", ["AndroidModel", "PhoneModel", "CardTrace", "ISO7816", "VirtualTime", "ProcessStart"]),
    library("ReaderLinks", ["PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816", "VirtualTime"]),
    library("CardEmulation", ["PhoneRuntime", "PhoneModel", "NDEF", "ISO7816"]),
    .target(name: "ProcessClock", cSettings: [.treatAllWarnings(as: .error)]),
    library("VirtualTime", ["ProcessClock"]),
    library("Explorer", ["ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816", "VirtualTime"]),
    library(
      "AndroidEmulation", ["AndroidModel", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    .target(name: "ProcessStart", cSettings: [.treatAllWarnings(as: .error)]),
    library("CoreNFC", ["CardEmulation", "ReaderLinks", "PhoneRuntime", "ProcessStart"]),
    library(
      "CardSessionTesting",
      ["Explorer", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816", "VirtualTime"]),
    // The catalogue files are compiled in as Swift source by scripts/make-catalogues.
    library(
      "CardHost", ["ISO7816", .target(name: "CoreNFC", condition: .when(platforms: [.linux, .macOS]))],
      exclude: ["Words/Catalogues"]),
    library("OSLog"),
    library("CardApplications", ["ISO7816", "NDEF"]),
    library("Terminals", ["ISO7816", "NDEF"]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    library("CardAudit", ["CLibCrypto", "CLibArchive", "CardTrace", "PhoneModel", "ISO7816"]),
    library(
      "CardSessionTool",
      [
        "AndroidEmulation", "AndroidModel", "CoreNFC", "CardHost", "CardEmulation", "CardApplications", "Terminals",
        "ReaderLinks", "PhoneRuntime",
        "PhoneModel", "CardTrace", "Explorer", "NDEF", "ISO7816", "VirtualTime",
      ]),
    .executableTarget(name: "cardsession", dependencies: ["CardSessionTool"], swiftSettings: ours),
    .executableTarget(name: "cardsession-audit", dependencies: ["CardAudit", "PhoneRuntime"], swiftSettings: ours),
    library("ModelCheck", ["PhoneModel", "ISO7816"]),
    .executableTarget(name: "model-check", dependencies: ["ModelCheck"], swiftSettings: ours),

    .target(name: "BenchmarkHarness", path: "Benchmarks/Harness", swiftSettings: ours),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AndroidModel", "BenchmarkHarness", "CardSessionTool", "CoreNFC", "Explorer", "ReaderLinks", "PhoneRuntime",
        "PhoneModel", "CardTrace", "ISO7816", "ExampleStartOnDetect", "ExampleSleepsLong", "cardsession",
      ],
      path: "Benchmarks/Runner", swiftSettings: ours),

    // Phones, readers and clocks that tests are told what to do with.
    .target(
      name: "ReaderDoubles", dependencies: ["ReaderLinks", "PhoneModel", "ISO7816"], path: "Tests/ReaderDoubles",
      swiftSettings: ours),
    tests("ISO7816Tests", ["ISO7816"]),
    tests("NDEFTests", ["NDEF"]),
    tests("AndroidModelTests", ["AndroidModel", "PhoneRuntime", "ISO7816"]),
    tests("AndroidScenariosTests", ["AndroidModel", "PhoneRuntime", "ISO7816"], exclude: ["Fixtures"]),
    tests("CardTraceTests", ["CardTrace", "ISO7816"]),
    tests("PhoneModelTests", ["PhoneModel", "ISO7816"]),
    .executableTarget(
      name: "VirtualTimeProbe", dependencies: ["CoreNFC"], path: "Tests/VirtualTimeProbe", swiftSettings: ours),
    .executableTarget(
      name: "SharedPhoneApp", dependencies: ["CoreNFC"], path: "Tests/SharedPhoneApp", swiftSettings: ours),
    tests("VirtualTimeTests", ["VirtualTime", "ProcessClock"]),
    tests("ModelCheckTests", ["ModelCheck", "PhoneModel", "ISO7816"]),
    tests("PhoneRuntimeTests", ["AndroidModel", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    tests("ReaderLinksTests", ["ReaderDoubles", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"]),
    .target(name: "AppCompiler", path: "Tests/AppCompiler", swiftSettings: ours),
    tests(
      "CardHostTests", ["CardHost", "CoreNFC", "AppCompiler", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"],
      exclude: ["Fixtures"]),
    tests("OSLogTests", ["OSLog"]),
    tests("MustNotCompileTests", ["AppCompiler"], path: "Tests/MustNotCompile", exclude: ["Fixtures"]),
    tests("OutsideTests", ["AppCompiler"], path: "Tests/Outside", exclude: ["Fixtures"]),
    tests(
      "CardEmulationTests",
      ["CoreNFC", "CardEmulation", "AppCompiler", "PhoneRuntime", "PhoneModel", "CardTrace", "NDEF", "ISO7816"]),
    tests("CardApplicationsTests", ["CardApplications", "Terminals", "NDEF", "ISO7816"]),
    tests(
      "CardSessionToolTests", ["CardSessionTool", "Explorer", "PhoneRuntime", "PhoneModel", "CardTrace", "ISO7816"],
      exclude: ["Fixtures"]),
    tests(
      "CardSessionTestingTests",
      ["CardSessionTesting", "CoreNFC", "Explorer", "ReaderLinks", "PhoneRuntime", "VirtualTime", "ProcessClock"]),
    tests("CardAuditTests", ["CardAudit", "CardTrace"], exclude: ["Fixtures"]),
    tests(
      "FieldReportsTests",
      [
        "CoreNFC", "CardEmulation", "CardApplications", "Terminals", "ReaderDoubles", "ReaderLinks", "PhoneRuntime",
        "PhoneModel", "CardTrace", "NDEF", "ISO7816",
      ], exclude: ["README.md"]),
    tests("ExplorerTests", ["Explorer", "ReaderLinks", "PhoneModel", "CardTrace", "ISO7816"]),
    tests(
      "ReadmeTests",
      [
        "CoreNFC", "CardSessionTesting", "OSLog", "CardHost", "CardAudit", "AppCompiler", "PhoneRuntime", "PhoneModel",
        "ISO7816",
      ]),
    tests("IntegrationTests", exclude: ["Fixtures"]),

    .target(
      name: "FuzzProperties",
      dependencies: [
        "AndroidModel", "CardApplications", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "NDEF",
        "ISO7816",
      ],
      path: "Fuzzing/Properties", swiftSettings: ours),
    tests(
      "FuzzingTests",
      [
        "FuzzProperties", "CardApplications", "ReaderLinks", "PhoneRuntime", "PhoneModel", "CardTrace", "NDEF",
        "ISO7816",
      ]),
    tests("BenchmarksTests", ["BenchmarkHarness"]),
    tests(
      "AndroidEmulationTests",
      [
        "AndroidEmulation", "AndroidModel", "CardHost", "CardApplications", "ReaderDoubles", "ReaderLinks",
        "PhoneRuntime", "PhoneModel",
        "CardTrace", "NDEF", "ISO7816",
      ]),
  ]
    + examples.map(example)
    + buggy.map {
      .executableTarget(
        name: "Buggy\($0)", dependencies: ["CoreNFC"], path: "Examples/Buggy/\($0)", swiftSettings: ours)
    }
)

if isFuzzed {
  package.targets.append(
    .executableTarget(
      name: "CardSessionFuzz", dependencies: ["FuzzProperties"], path: "Fuzzing/Driver", swiftSettings: ours,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"])]))
}
