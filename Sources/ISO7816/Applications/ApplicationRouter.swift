/// Several card applications behind one link: SELECT by DF name chooses, everything else goes to the chosen one.
///
/// Choices that the standard leaves to the card:
/// - A name that no application has is answered 6A82 and the application that was selected stays selected.
/// - A whole name comes before longer names that start with it; otherwise the order of the list is the order of walking.
/// - The old application is deselected before the new one's `select` is called; naming the same one again deselects it
///   too. When that `select` throws, no application is selected. When it returns, the application is selected,
///   whatever status word it returned.
/// - With a default-selected application, a first command after the field came that is not a SELECT by name selects it
///   silently, by a SELECT of its AID whose answer is dropped. An empty name selects it too.
/// - One logical channel, the basic one. Parts of command chains and secure messaging go to the application as they are.
public struct ApplicationRouter: Sendable {
  /// What the reader gets, and why when that is a refusal.
  public struct Answer: Hashable, Sendable {
    /// The response APDU, never under 2 bytes.
    public let response: [UInt8]

    /// The reason when the router or the application refused; nil when the application answered.
    public let refusal: Refusal?

    fileprivate init(_ response: ResponseAPDU) {
      self.response = response.bytes
      self.refusal = nil
    }

    fileprivate init(_ refusal: Refusal) {
      self.response = refusal.status.bytes
      self.refusal = refusal
    }
  }

  private enum Selection: Hashable, Sendable {
    /// The field came and no application has been named or used yet.
    case untouched
    /// The application at this place in the list is selected.
    case application(Int)
    /// The last SELECT was refused by its application, after the one before was deselected.
    case nothing
  }

  private var applications: [any CardApplication]
  private let names: [AID]
  private let defaultIndex: Int?
  private var selection = Selection.untouched

  /// Installs the applications in the order of partial selection; throws when two share an AID or the default is missing.
  public init(
    _ applications: [any CardApplication], defaultSelected: AID? = nil
  ) throws(ApplicationRouterError) {
    let names = applications.map(\.aid)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw .duplicate(name)
    }
    let defaultIndex = defaultSelected.flatMap { names.firstIndex(of: $0) }
    if let defaultSelected, defaultIndex == nil { throw .defaultNotInstalled(defaultSelected) }
    self.applications = applications
    self.names = names
    self.defaultIndex = defaultIndex
  }

  /// The AID of the application that is selected now, if one is.
  public var selected: AID? {
    switch selection {
    case .application(let index): names[index]
    case .untouched, .nothing: nil
    }
  }

  /// Answers one command as received; never traps, and refuses malformed bytes with 6700.
  public mutating func process(_ bytes: [UInt8]) -> Answer {
    do throws(CommandAPDUError) {
      return process(try CommandAPDU(bytes))
    } catch {
      return Answer(Refusal(.wrongLength, "\(error)"))
    }
  }

  /// Answers one command.
  public mutating func process(_ command: CommandAPDU) -> Answer {
    do throws(Refusal) {
      return Answer(try respond(to: command))
    } catch {
      return Answer(error)
    }
  }

  /// Deselects the selected application and forgets the selection, as a card does that loses its power.
  public mutating func fieldLost() {
    if case .application(let index) = selection {
      applications[index].deselect(.fieldLost)
    }
    selection = .untouched
  }

  private mutating func respond(to command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    try CommandCheck.admit(command)
    if let select = SelectCommand(command) {
      return try self.select(choose(select), by: command)
    }
    if case .untouched = selection, let defaultIndex {
      try selectSilently(defaultIndex)
    }
    switch selection {
    case .application(let index):
      return try applications[index].process(command)
    case .untouched, .nothing:
      if CommandCheck.isSelectOfFile(command) {
        throw Refusal(.fileNotFound, "a file was selected before any application")
      }
      throw Refusal(.conditionsNotSatisfied, "no application is selected")
    }
  }

  private mutating func select(_ index: Int, by command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    if case .application(let old) = selection {
      applications[old].deselect(old == index ? .reselected : .anotherSelected)
    }
    selection = .nothing
    let response = try applications[index].select(command)
    selection = .application(index)
    return response
  }

  private mutating func selectSilently(_ index: Int) throws(Refusal) {
    do {
      let command = try CommandAPDU(
        instructionClass: 0x00, instruction: 0xA4, p1: 0x04, p2: 0x00, data: names[index].bytes)
      _ = try select(index, by: command)
    } catch {
      throw Refusal(.conditionsNotSatisfied, "the default-selected application refused its selection (\(error))")
    }
  }

  private func choose(_ select: SelectCommand) throws(Refusal) -> Int {
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
    let matches = matches(of: name)
    guard let index = pick(select.occurrence, from: matches) else {
      let found = matches.isEmpty ? "no application" : "no further application"
      throw Refusal(.fileNotFound, "\(found) has the name \(Hex.string(name))")
    }
    return index
  }

  /// The applications whose AID starts with the name, the one with exactly that AID first.
  private func matches(of name: ArraySlice<UInt8>) -> [Int] {
    let matches = names.indices.filter { names[$0].starts(with: name) }
    guard let exact = matches.first(where: { names[$0].bytes.count == name.count }) else { return matches }
    return [exact] + matches.filter { $0 != exact }
  }

  private func pick(_ occurrence: SelectCommand.Occurrence, from matches: [Int]) -> Int? {
    let current: Int? =
      switch selection {
      case .application(let index): matches.firstIndex(of: index)
      case .untouched, .nothing: nil
      }
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
}
