import AndroidModel
import ISO7816
import PhoneRuntime

/// What a row says of AIDs without any step.
enum AIDExpectation {
  static func check(
    _ expect: inout ObjectReader, _ index: AIDIndex, _ device: AndroidDevice, _ check: inout Check
  ) throws(PhoneFileError) {
    for var entry in try expect.objects("resolve", of: "AIDs") { try resolve(&entry, index, device, &check) }
    for var entry in try expect.objects("kinds", of: "AIDs") {
      let aid = try entry.textOrNull("aid")
      check.equal(
        "the kind of \(aid ?? "nothing")", aid.map { AIDPattern.Kind(of: $0).rawValue }, try entry.textOrNull("kind"))
      try entry.finish()
    }
    for var entry in try expect.objects("validity", of: "AIDs") {
      let aid = try entry.textOrNull("aid")
      check.equal("the validity of \(aid ?? "nothing")", aid.flatMap { AIDPattern($0) } != nil, try entry.flag("valid"))
      try entry.finish()
    }
    if var claims = try expect.object("registeredByAid") {
      for aid in claims.keys {
        let found = AIDPattern(aid).map(index.claimants) ?? []
        if claims.value(aid) == .null {
          check.equal("registeredByAid.\(aid)", found, [])
        } else {
          check.equal("registeredByAid.\(aid)", found, try claims.texts(aid).map(ServiceID.init))
        }
      }
    }
  }

  private static func resolve(
    _ entry: inout ObjectReader, _ index: AIDIndex, _ device: AndroidDevice, _ check: inout Check
  ) throws(PhoneFileError) {
    let name = try entry.bytes("aid")
    let aid = Hex.string(name)
    let resolution = index.resolve(name)
    if let winner = try entry.service("default") { check.equal("\(aid): default", resolution.winner, winner) }
    if entry.keys.contains("candidates") {
      let expected = try entry.texts("candidates").map(ServiceID.init)
      check.equal("\(aid): candidates", Set(resolution.candidates), Set(expected))
    }
    if entry.keys.contains("category") {
      let expected = try entry.textOrNull("category")
      if expected != nil || !resolution.candidates.isEmpty {
        check.equal("\(aid): category", resolution.category?.rawValue, expected)
      }
    }
    if var select = try entry.object("select") {
      try outcome(&select, "\(aid): select", index.decide(name, device).outcome, &check)
    }
    try entry.finish()
  }

  private static func outcome(
    _ select: inout ObjectReader, _ what: String, _ found: SelectOutcome, _ check: inout Check
  ) throws(PhoneFileError) {
    let kind = try select.neededText("outcome", "deliver, respond or chooser")
    let service = try select.service("service")
    let hex = try select.string("hex")
    let candidates = select.keys.contains("candidates") ? try select.texts("candidates").map(ServiceID.init) : nil
    try select.finish()
    switch found {
    case .deliver(let winner):
      check.equal("\(what).outcome", "deliver", kind)
      if let service { check.equal("\(what).service", winner, service) }
    case .respond(let bytes):
      check.equal("\(what).outcome", "respond", kind)
      if let hex { check.equal("\(what).hex", Hex.string(bytes), hex.uppercased()) }
    case .chooser(let services):
      check.equal("\(what).outcome", "chooser", kind)
      if let candidates { check.equal("\(what).candidates", Set(services), Set(candidates)) }
    }
  }
}
