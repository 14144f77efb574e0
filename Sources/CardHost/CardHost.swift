import CoreNFC

/// The loop that an app ships around a card session: one call is one session, one value says how it ended.
///
/// Written against Apple's CoreNFC alone, so that the same source is an iPhone app's. Every command is answered once;
/// the session and the assertion are let go on every way out; a cancelled task ends the session.
public struct CardHost: Sendable {
  /// How a session is run.
  public var options: Options
  private let clock: any Clock<Duration>

  /// Takes the options, and the clock of every wait.
  public init(_ options: Options = Options(), clock: any Clock<Duration> = ContinuousClock()) {
    self.options = options
    self.clock = clock
  }

  /// Whether a button that starts a session may be shown.
  public enum Availability: Hashable, Sendable {
    /// It may.
    case available
    /// It may not, for this reason.
    case unavailable(Obstacle)
  }

  /// Asks device, system and environment, in Apple's order, each only when those before said yes.
  ///
  /// An app without `com.apple.developer.nfc.hce` may end in the last question: Apple's API traps there.
  public static func availability() async -> Availability {
    guard NFCReaderSession.readingAvailable else { return .unavailable(.readingNotAvailable) }
    guard CardSession.isSupported else { return .unavailable(.notSupported) }
    guard await CardSession.isEligible else { return .unavailable(.notEligible) }
    return .available
  }

  /// Runs one session with `card`, which is up to date when the call returns.
  ///
  /// With an assertion the call must be the one that carries the person's choice of this card. Nothing is thrown: what
  /// the system refuses is an outcome.
  public func present(_ card: inout some CardResponder, assertion: AssertionUse = .none) async -> Outcome {
    if Task.isCancelled { return .cancelled(Tally()) }
    if case .unavailable(let obstacle) = await Self.availability() { return .refused(obstacle, Tally()) }
    let intent: HeldIntent
    switch await HeldIntent.acquire(assertion, options.keeper) {
    case .success(let held): intent = held
    case .failure(let obstacle): return .refused(obstacle, Tally())
    }
    defer { intent.release() }
    let session: HeldSession
    do {
      session = HeldSession(try await CardSession())
    } catch {
      return .refused(Obstacle(error), Tally())
    }
    var run = HostRun(session, options: options, clock: clock)
    return await withTaskCancellationHandler {
      await run.untilEnd(&card)
    } onCancel: {
      session.value.invalidate()
    }
  }
}
