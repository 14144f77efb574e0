extension ApplicationRouter {
  /// The names of the installed applications, in their order.
  public var installed: [AID] { names }

  /// The AID of the application that is selected now on the basic channel, if one is.
  public var selected: AID? { selected(on: 0) }

  /// The AID of the application that is selected now on a logical channel; nil where none is or the channel is closed.
  public func selected(on channel: Int) -> AID? {
    guard channels.indices.contains(channel) else { return nil }
    return selectedIndex(on: channel).map { names[$0] }
  }

  mutating func select(_ index: Int, by command: CommandAPDU, on number: Int) throws(Refusal) -> ResponseAPDU {
    if channels.count > 1 { try checkIsFree(index, for: number) }
    if let old = selectedIndex(on: number) {
      applications[old].deselect(old == index ? .reselected : .anotherSelected)
    }
    channels[number]?.selection = .nothing
    let response = try applications[index].select(command)
    channels[number]?.selection = .application(index)
    return response
  }

  mutating func selectSilently(_ index: Int, on number: Int) throws(Refusal) {
    do {
      let command = try CommandAPDU(
        instructionClass: 0x00, instruction: 0xA4, p1: 0x04, p2: 0x00, data: names[index].bytes)
      _ = try select(index, by: command, on: number)
    } catch {
      throw Refusal(.conditionsNotSatisfied, "the default-selected application refused its selection (\(error))")
    }
  }

  private func checkIsFree(_ index: Int, for number: Int) throws(Refusal) {
    for other in channels.indices where other != number && selectedIndex(on: other) == index {
      throw Refusal(.conditionsNotSatisfied, "\(names[index]) is selected on logical channel \(other)")
    }
  }

  func choose(_ select: SelectCommand, on number: Int) throws(Refusal) -> Int {
    let name = select.name
    if select.hasReservedParameter {
      throw Refusal(.wrongParameters, "P2 of the SELECT is \(Hex.string([select.command.p2])), its high half must be 0")
    }
    if name.count > 16 {
      throw Refusal(.wrongData, "a DF name has at most 16 bytes, \(name.count) were sent")
    }
    if name.isEmpty {
      guard let defaultIndex else { throw Refusal(.fileNotFound, "no application is selected by default") }
      return defaultIndex
    }
    guard let index = pick(select.occurrence, of: name, on: number) else {
      let found = names.contains { $0.starts(with: name) } ? "no further application" : "no application"
      throw Refusal(.fileNotFound, "\(found) has the name \(Hex.string(name))")
    }
    return index
  }

  private func pick(_ occurrence: SelectCommand.Occurrence, of name: ArraySlice<UInt8>, on number: Int) -> Int? {
    if occurrence == .first { return firstMatch(of: name) }
    let matches = matches(of: name)
    let current = selectedIndex(on: number).flatMap { matches.firstIndex(of: $0) }
    switch occurrence {
    case .first:
      return matches.first
    case .last:
      return matches.last
    case .next:
      guard let current else { return matches.first }
      return matches[(current + 1)...].first
    case .previous:
      guard let current else { return matches.last }
      return matches[..<current].last
    }
  }

  private func firstMatch(of name: ArraySlice<UInt8>) -> Int? {
    var first: Int?
    for index in names.indices where names[index].starts(with: name) {
      if names[index].bytes.count == name.count { return index }
      first = first ?? index
    }
    return first
  }

  /// The applications whose AID starts with the name, the one with exactly that AID first.
  private func matches(of name: ArraySlice<UInt8>) -> [Int] {
    let matches = names.indices.filter { names[$0].starts(with: name) }
    guard let exact = matches.first(where: { names[$0].bytes.count == name.count }) else { return matches }
    return [exact] + matches.filter { $0 != exact }
  }
}
