import ISO7816
import PhoneModel

/// Every fault at every place where it can matter, in a fixed order.
package enum FaultCatalogue {
  /// How long a field is away, or the app in the background.
  static let gap = Duration.milliseconds(50)
  /// Longer than the default patience of a reader.
  static let late = Duration.milliseconds(600)
  /// More failures than any sensible number of tries.
  static let endless = 1_000

  /// - Parameter default: the default contactless app; it matters where it is not the explored app.
  package static func faults(for baseline: Baseline, app: String, default: String? = nil) -> [PlacedFault] {
    answers(baseline) + calls(baseline) + anywhere(baseline, app) + reader(baseline)
      + (`default` == nil || `default` == app ? [] : takeovers(baseline, app))
  }

  /// The double-click brings the default app to the front, unless the app there emulates; then the person comes back.
  private static func takeovers(_ baseline: Baseline, _ app: String) -> [PlacedFault] {
    baseline.points.map { place in
      .phone(
        .defaultAppTakesOver,
        [Injection(.person(.doubleClick), at: place), Injection(.person(.open(AppID(app))), at: place, delay: gap)])
    }
  }

  /// At each answer, and at the command that it is for.
  private static func answers(_ baseline: Baseline) -> [PlacedFault] {
    baseline.answerLengths.enumerated().flatMap { index, length -> [PlacedFault] in
      let before = InjectionPoint(.before, .answer, index + 1)
      let after = InjectionPoint(.after, .answer, index + 1)
      let air = AirInterface.typeA(.kbit106).duration(ofBytes: length)
      return [
        .phone(.tearBeforeAnswer, [Injection(.field(false), at: before)]),
        .phone(.tearInAnswer, [Injection(.field(false), at: after, delay: air / 2)]),
        .phone(.tearAfterAnswer, [Injection(.field(false), at: after, delay: air + .microseconds(1))]),
        .phone(
          .fieldGap, [Injection(.field(false), at: before), Injection(.field(true), at: before, delay: gap)]),
        .phone(.answerDelayed, [Injection(.fault(.answerDelayed(late)), at: before)]),
        .phone(.answerLost, [Injection(.fault(.answerLost(times: 1)), at: before)]),
        .phone(.transmissionError, [Injection(.fault(.transmissionError(times: 1)), at: before)]),
        .phone(.transmissionErrors, [Injection(.fault(.transmissionError(times: endless)), at: before)]),
      ]
    }
      + places(baseline, .after, .command).map { place in
        .phone(.tearBeforeDelivery, [Injection(.field(false), at: place)])
      }
  }

  /// The calls that the phone can refuse.
  private static func calls(_ baseline: Baseline) -> [PlacedFault] {
    func refusals(_ kind: EventKind, _ name: FaultName, _ call: FaultedCall) -> [PlacedFault] {
      places(baseline, .before, kind).map { place in
        .phone(name, [Injection(.fault(.unavailable(call, times: 1)), at: place)])
      }
    }
    return refusals(.session, .sessionUnavailable, .session) + refusals(.start, .startUnavailable, .start)
      + refusals(.assertion, .assertionRefused, .assertion)
  }

  /// What the person or the system can do at any moment.
  private static func anywhere(_ baseline: Baseline, _ app: String) -> [PlacedFault] {
    baseline.points.flatMap { place -> [PlacedFault] in
      [
        .phone(.dismissed, [Injection(.person(.dismiss), at: place)]),
        .phone(
          .radioOff,
          [Injection(.phone(.radio(false)), at: place), Injection(.phone(.radio(true)), at: place, delay: gap)]),
        .phone(
          .backgroundAndBack,
          [
            Injection(.person(.background), at: place), Injection(.person(.open(AppID(app))), at: place, delay: gap),
          ]),
        .phone(
          .locked, [Injection(.person(.lock), at: place), Injection(.person(.unlock), at: place, delay: gap)]),
        .phone(.consentWithdrawn, [Injection(.person(.consent(false)), at: place)]),
        .phone(.eligibilityLost, [Injection(.phone(.eligible(false)), at: place)]),
        .phone(.sessionLimit, [Injection(.fault(.sessionLimit), at: place)]),
        .phone(.taskCancelled, [Injection(.fault(.taskCancelled), at: place)]),
      ]
    }
      + (places(baseline, .after, .assertion) + places(baseline, .before, .start)).filter { _ in
        baseline.counts[.assertion] != nil
      }.map { place in .phone(.assertionExpired, [Injection(.fault(.assertionExpires), at: place)]) }
  }

  private static func reader(_ baseline: Baseline) -> [PlacedFault] {
    guard baseline.commands > 0 else { return [] }
    return (1...baseline.commands).flatMap { command in
      ReaderFault.Kind.allCases.filter { $0 != .tapsAgain || command == 1 }.map {
        .reader(ReaderFault($0, at: command))
      }
    }
  }

  private static func places(_ baseline: Baseline, _ side: InjectionPoint.Side, _ kind: EventKind) -> [InjectionPoint] {
    baseline.points.filter { $0.kind == kind && $0.side == side }
  }
}
