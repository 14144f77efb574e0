/// A rule and what it said in this case.
package struct AndroidReason: Hashable, Sendable {
  package let rule: AndroidRule
  package let sentence: String

  package init(_ rule: AndroidRule, _ sentence: String) {
    self.rule = rule
    self.sentence = sentence
  }
}

/// What the phone does with a SELECT that begins a conversation, and the rule that decided last.
package struct SelectDecision: Hashable, Sendable {
  /// The name by which the platform makes itself known to test readers.
  package static let probe: [UInt8] = [
    0xA0, 0x00, 0x00, 0x04, 0x76, 0x41, 0x6E, 0x64, 0x72, 0x6F, 0x69, 0x64, 0x48, 0x43, 0x45,
  ]
  package static let probeAnswer: [UInt8] = [0x14, 0x81, 0x00, 0x00, 0x90, 0x00]
  package static let refusal: [UInt8] = [0x6A, 0x82]

  package let outcome: SelectOutcome
  package let reason: AndroidReason

  private init(_ outcome: SelectOutcome, _ rule: AndroidRule, _ sentence: String) {
    self.outcome = outcome
    reason = AndroidReason(rule, sentence)
  }

  /// Decides in Android's order: probe, nobody, unlock, screen, element, question (HostEmulationManager
  /// `onHostEmulationData`; confidence A).
  package init(_ name: some Collection<UInt8>, _ resolution: AIDResolution, _ index: AIDIndex, _ device: AndroidDevice)
  {
    guard !name.elementsEqual(Self.probe) else {
      self.init(.respond(Self.probeAnswer), .platformProbe, "the platform answers its own probe AID; no app is asked")
      return
    }
    guard !resolution.candidates.isEmpty else {
      self.init(
        .respond(Self.refusal), name.count < 5 ? .nameTooShort : .noCandidate,
        name.count < 5 ? "a name of fewer than 5 bytes is nobody's: 6A82" : "no service may answer: 6A82")
      return
    }
    guard let winner = resolution.winner, let service = index.services.first(where: { $0.id == winner }) else {
      let names = resolution.candidates.map(\.name).joined(separator: ", ")
      self.init(
        .chooser(resolution.candidates), .chooser,
        "nobody is preferred, so the person is asked about \(names) and the reader gets no answer")
      return
    }
    if device.isLocked, service.requiresUnlock {
      self.init(.respond(Self.refusal), .unlockNeeded, "\(winner) requires unlock and the device is locked: 6A82")
    } else if device.isLocked, device.secureNFC {
      self.init(
        .respond(Self.refusal), .secureNFC,
        "Secure NFC makes every service require unlock and the device is locked: 6A82")
    } else if !device.screenIsOn, service.requiresScreenOn {
      self.init(.respond(Self.refusal), .screenNeeded, "\(winner) requires the screen on and it is off: 6A82")
    } else if !service.isOnHost {
      let element = service.secureElement ?? "a secure element"
      self.init(
        .respond(Self.refusal), .offHost,
        "\(winner) is in \(element), to which the controller routes the AID; the host would answer 6A82")
    } else {
      self.init(.deliver(winner), .delivered, "\(winner) gets the SELECT")
    }
  }
}

extension AIDIndex {
  /// What the phone does with a SELECT for this name.
  package func decide(_ name: some Collection<UInt8>, _ device: AndroidDevice = AndroidDevice()) -> SelectDecision {
    SelectDecision(name, resolve(name), self, device)
  }
}
