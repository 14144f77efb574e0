/// Several card applications behind one link: SELECT by DF name chooses, everything else goes to the chosen one.
///
/// Choices that the standard leaves to the card:
/// - A name that no application has is answered 6A82 and the application that was selected stays selected.
/// - A whole name comes before longer names that start with it; otherwise the order of the list is the order of walking.
/// - The old application is deselected before the new one's `select` is called; naming the same one again deselects it
///   too. When that `select` throws, no application is selected. When it returns, the application is selected,
///   whatever status word it returned.
/// - With a default-selected application, a first command on a channel that is not a SELECT by name selects it silently,
///   by a SELECT of its AID whose answer is dropped. An empty name selects it too.
/// - An application is selected on one logical channel at a time; a second channel that names it is refused with 6985.
/// - What was not fetched of an answer waits on its channel for GET RESPONSE; any other command on that channel drops it.
///   A GET RESPONSE with nothing waiting goes to the application.
/// - Malformed bytes change nothing.
public struct ApplicationRouter: Sendable {
  /// What the reader gets, and why when that is a refusal.
  public struct Answer: Hashable, Sendable {
    /// The response APDU, never under 2 bytes.
    public let response: [UInt8]

    /// The reason when the router or the application refused; nil when the application answered.
    public let refusal: Refusal?

    fileprivate init(_ response: consuming ResponseAPDU) {
      self.response = response.takeBytes()
      self.refusal = nil
    }

    init(_ refusal: Refusal) {
      self.response = refusal.status.bytes
      self.refusal = refusal
    }
  }

  /// What this card does where the standard leaves a choice.
  public let options: RouterOptions

  var applications: [any CardApplication]
  let names: [AID]
  let defaultIndex: Int?
  /// By number; nil is closed, and closed ones at the end are not listed.
  var channels: [LogicalChannel?] = [LogicalChannel()]
  /// What is not done, by the number of its channel; empty for nearly every command, which is then fast.
  var exchanges: [Int: LogicalChannel.Exchange] = [:]

  /// Installs the applications in the order of partial selection; throws when two share an AID or the default is missing.
  public init(
    _ applications: [any CardApplication], defaultSelected: AID? = nil, options: RouterOptions = RouterOptions()
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
    self.options = options
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
    defer { CardCheck.ask(applications) }
    do throws(Refusal) {
      return Answer(try respond(to: command))
    } catch {
      return Answer(error)
    }
  }

  /// Deselects every selected application, closes the channels and forgets the rest, as a card does that loses its power.
  public mutating func fieldLost() {
    for channel in channels {
      if case .application(let index) = channel?.selection { applications[index].deselect(.fieldLost) }
    }
    channels = [LogicalChannel()]
    exchanges = [:]
    CardCheck.ask(applications)
  }

  private mutating func respond(to command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    guard command.bytes.count <= options.limits.command else {
      throw Refusal(
        .wrongLength, "the command has \(command.bytes.count) bytes, the link carries \(options.limits.command)")
    }
    try CommandCheck.admit(command)
    let number = try openChannel(of: command)
    if !exchanges.isEmpty, let exchange = exchanges.removeValue(forKey: number),
      let answer = try continued(exchange, with: command, on: number)
    {
      return answer
    }
    if command.instructionClass.isChained { return try beginChain(with: command, on: number) }
    return try perform(command, on: number)
  }

  /// Answers a whole command whose channel has nothing left to do.
  mutating func perform(_ command: CommandAPDU, on number: Int) throws(Refusal) -> ResponseAPDU {
    // The instruction alone rules it out for most, without another reference to the command.
    if command.instruction == 0xA4, let select = SelectCommand(command) {
      return deliver(try self.select(choose(select, on: number), by: command, on: number), to: command, on: number)
    }
    if options.channels > 1, ManageChannel.matches(command) {
      let operation = try ManageChannel(command, on: number).operation
      return deliver(try manage(operation), to: command, on: number)
    }
    let index = try application(for: command, on: number)
    return deliver(try ask(index, command), to: command, on: number)
  }

  /// The application that is selected on the channel, the default one included.
  func selectedIndex(on number: Int) -> Int? {
    switch channels[number]?.selection {
    case .application(let index): index
    case .untouched, .nothing, nil: nil
    }
  }

  /// The application that gets the command; selects the default one where the channel is new.
  mutating func application(for command: CommandAPDU, on number: Int) throws(Refusal) -> Int {
    if case .untouched = channels[number]?.selection, let defaultIndex {
      try selectSilently(defaultIndex, on: number)
    }
    guard let index = selectedIndex(on: number) else {
      if CommandCheck.isSelectOfFile(command) {
        throw Refusal(.fileNotFound, "a file was selected before any application")
      }
      throw Refusal(.conditionsNotSatisfied, "no application is selected")
    }
    return index
  }

  /// Hands the command over, as far as the application takes its class.
  private mutating func ask(_ index: Int, _ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    if command.instructionClass.secureMessaging != .none, !applications[index].commandSupport.secureMessaging {
      throw Refusal(.secureMessagingNotSupported, "the application has no secure messaging")
    }
    switch options.delivery {
    case .direct, .announced: return try applications[index].process(command)
    case .exact, .transmissionT0: return try askExactly(index, command)
    }
  }

  /// As the command had never come when its Le is wrong: an application is a value, so the one before is put back.
  private mutating func askExactly(_ index: Int, _ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    guard command.form == .case2Short, let asked = command.expectedLength else {
      return try applications[index].process(command)
    }
    let before = applications[index]
    let response = try applications[index].process(command)
    guard let right = options.delivery.correction(of: asked, for: response.data.count),
      let status = StatusWord.wrongLength(exact: right)
    else { return response }
    applications[index] = before
    throw Refusal(status, "Le asks for \(asked.count) bytes, there are \(response.data.count)")
  }
}
