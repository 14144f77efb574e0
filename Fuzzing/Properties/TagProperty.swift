package import CardApplications
package import ISO7816
package import NDEF

/// A tag as the property sees it.
package protocol FuzzedTag: CardApplication {
  var message: [UInt8] { get }
  mutating func replaceMessage(with message: [UInt8]) throws(Type4TagError)
}

extension Type4Tag: FuzzedTag {}

/// The tag: through any commands in a row it answers as its model does, and a reader after a tear finds a whole message.
package struct TagProperty: Sendable {
  /// Makes a tag; the last argument says whether it answers file control information.
  package typealias Make =
    @Sendable (_ message: [UInt8], CapabilityContainer, Bool) throws(Type4TagError) -> any FuzzedTag

  private let make: Make

  /// Checks our tag, or a planted one.
  package init(
    make: @escaping Make = { (message, capabilities, answers) throws(Type4TagError) in
      try Type4Tag(message: message, capabilities: capabilities, answersFileControlInformation: answers)
    }
  ) {
    self.make = make
  }

  /// The first bytes make the tag, the others one step after the other.
  package func check(_ input: [UInt8]) throws(Finding) {
    var choices = Choices(input)
    var model = TagModel(&choices)
    var tag = try makeTag(model)
    var router = try? ApplicationRouter([tag])
    var steps = 0
    while !choices.isEmpty, steps < 64 {
      steps += 1
      let step = TagStep(&choices, size: model.size, fileIdentifier: model.capabilities.fileIdentifier)
      try apply(step, to: &tag, &model)
      switch step {
      case .selectApplication(let command), .command(let command):
        let answer = router?.process(command.bytes).response ?? []
        try require(answer.count >= 2, "the router answers without a status word")
        let room = (command.expectedLength?.count ?? 0) + 2
        try require(answer.count <= room, "the router answers \(answer.count) bytes where \(room) have room")
      case .fieldLost: router?.fieldLost()
      case .replace: break
      }
      try requireEqual(tag.message, model.message, "the message after \(step)")
    }
    try checkTear(tag, model)
  }

  private func makeTag(_ model: TagModel) throws(Finding) -> any FuzzedTag {
    do {
      return try make(model.message, model.capabilities, model.answersFileControlInformation)
    } catch {
      throw Finding("a tag is not made: \(error)")
    }
  }

  private func apply(_ step: TagStep, to tag: inout any FuzzedTag, _ model: inout TagModel) throws(Finding) {
    switch step {
    case .selectApplication(let command):
      let answer = Self.answer { () throws(Refusal) in try tag.select(command) }
      try requireEqual(answer, model.selectApplication(command), "the answer to \(step)")
    case .command(let command):
      let answer = Self.answer { () throws(Refusal) in try tag.process(command) }
      try requireEqual(answer, model.process(command), "the answer to \(step)")
    case .fieldLost:
      tag.deselect(.fieldLost)
      model.deselect()
    case .replace(let message):
      let isReplaced = (try? tag.replaceMessage(with: message)) != nil
      try requireEqual(isReplaced, model.replace(message), "whether the owner's message fits")
    }
  }

  private static func answer(_ call: () throws(Refusal) -> ResponseAPDU) -> [UInt8] {
    do {
      return try call().bytes
    } catch {
      return error.status.bytes
    }
  }

  /// The field goes now: a reader that comes next finds the published message, whole, with its length.
  private func checkTear(_ tag: any FuzzedTag, _ model: TagModel) throws(Finding) {
    guard model.capabilities.readAccess == 0 else { return }
    var tag = tag
    let published = tag.message
    tag.deselect(.fieldLost)
    try requireEqual(tag.message, published, "the message after the field is lost")
    var content: [UInt8] = []
    do {
      _ = try tag.select(Self.command([0x00, 0xA4, 0x04, 0x00]))
      let identifier = model.capabilities.fileIdentifier
      _ = try tag.process(
        Self.command([0x00, 0xA4, 0x00, 0x0C, 0x02, UInt8(identifier >> 8), UInt8(identifier & 0xFF)]))
      content = try tag.process(Self.command([0x00, 0xB0, 0x00, 0x00, 0x00, 0x00, 0x00])).data
    } catch {
      throw Finding("the next reader cannot read: \(error)")
    }
    try requireEqual(content.count, model.size, "the size of the file that the next reader finds")
    let length = Int(content[0]) << 8 | Int(content[1])
    try requireEqual(length, published.count, "the length that the next reader finds")
    try requireEqual(Array(content[2..<(2 + length)]), published, "the message that the next reader finds")
  }

  private static func command(_ bytes: [UInt8]) throws(CommandAPDUError) -> CommandAPDU {
    try CommandAPDU(bytes)
  }
}
