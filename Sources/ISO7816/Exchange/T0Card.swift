/// A card on a T=0 link: what a router answers, in the form that T=0 carries (ISO/IEC 7816-3, 10 and 12.2).
///
/// A header of five bytes ends in P3, which is Lc or Le, never both, so:
/// - four bytes are a command without data, as if P3 were 00;
/// - P3 and no data is Le, 00 for 256; a wrong one is answered 6CXX with the right one and nothing has happened;
/// - P3 and as many bytes of data is a command that may have an answer, which T=0 cannot tell: the application sees a Le
///   of 00, and where it answers with data the card says 61XX and gives them to GET RESPONSE;
/// - one byte more is a reader that sends the Le along: it is treated the same, the Le is not looked at;
/// - extended lengths do not exist: 6700.
public struct T0Card: Sendable {
  private var router: ApplicationRouter

  /// Installs the applications as a router does; the delivery of the options is set, and their limits are at most short.
  public init(
    _ applications: [any CardApplication], defaultSelected: AID? = nil, options: RouterOptions = RouterOptions()
  ) throws(ApplicationRouterError) {
    var options = options
    options.delivery = .transmissionT0
    options.limits.responseData = min(options.limits.responseData, 256)
    router = try ApplicationRouter(applications, defaultSelected: defaultSelected, options: options)
  }

  /// The router behind the link, to be asked what is selected.
  public var applications: ApplicationRouter { router }

  /// Answers one command as received; never traps, and refuses what T=0 cannot carry with 6700.
  public mutating func process(_ bytes: [UInt8]) -> ApplicationRouter.Answer {
    do throws(Refusal) {
      return router.process(try T0Exchange.carried(bytes))
    } catch {
      return ApplicationRouter.Answer(error)
    }
  }

  /// Forgets all that a card forgets without power.
  public mutating func fieldLost() { router.fieldLost() }
}
