/// The preference that an app in front asked for, and the person's choice for the next tap, which outranks it.
package struct ForegroundRequest: Hashable, Sendable {
  /// Who asked.
  package enum Caller: Hashable, Sendable {
    case nobody
    case uid(Int)
    /// An app whose uid is of no interest; every uid stands for it.
    case unnamed

    func isCalled(by uid: Int) -> Bool {
      switch self {
      case .nobody: false
      case .uid(let own): own == uid
      case .unnamed: true
      }
    }
  }

  /// The person's choice in the chooser.
  package enum NextTap: Hashable, Sendable {
    case none
    case chosen(ServiceID)
    /// It was there when the tap began, and goes when the tap ends.
    case consumedAtEnd(ServiceID)

    package var service: ServiceID? {
      switch self {
      case .none: nil
      case .chosen(let service), .consumedAtEnd(let service): service
      }
    }

    package var isConsumedAtEnd: Bool {
      switch self {
      case .none, .chosen: false
      case .consumedAtEnd: true
      }
    }
  }

  package var service: ServiceID?
  package var caller = Caller.nobody
  package var nextTap = NextTap.none

  package init(_ service: ServiceID? = nil, caller: Caller = .nobody, nextTap: NextTap = .none) {
    self.service = service
    self.caller = caller
    self.nextTap = nextTap
  }

  /// The service that comes first among all.
  var preferred: ServiceID? { nextTap.service ?? service }
}
