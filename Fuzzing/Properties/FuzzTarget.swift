/// One thing that is fuzzed: a name and what must hold for every input.
package struct FuzzTarget: Sendable {
  /// The name of the target's folder of inputs and what `make fuzz TARGET=` takes.
  package let name: String
  /// Checks one input; what it throws is a finding, and so is a trap.
  package let check: @Sendable ([UInt8]) throws(Finding) -> Void

  /// All targets, in the order in which they run.
  package static let all: [FuzzTarget] = [
    FuzzTarget(name: "command") { input throws(Finding) in try CommandProperty().check(input) },
    FuzzTarget(name: "tlv") { input throws(Finding) in try TLVProperty().check(input) },
    FuzzTarget(name: "atr") { input throws(Finding) in try ActivationProperty().check(input) },
    FuzzTarget(name: "ndef") { input throws(Finding) in try NDEFProperty().check(input) },
    FuzzTarget(name: "frame") { input throws(Finding) in try FrameProperty().check(input) },
    FuzzTarget(name: "wire") { input throws(Finding) in try WireProperty().check(input) },
    FuzzTarget(name: "script") { input throws(Finding) in try ScriptProperty().check(input) },
    FuzzTarget(name: "phone") { input throws(Finding) in try PhoneProperty().check(input) },
    FuzzTarget(name: "trace") { input throws(Finding) in try TraceProperty().check(input) },
    FuzzTarget(name: "masking") { input throws(Finding) in try MaskingProperty().check(input) },
    FuzzTarget(name: "tag") { input throws(Finding) in try TagProperty().check(input) },
  ]

  package static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}
