import ISO7816
import PhoneModel

extension VPCDMachine {
  /// The most requests for the ATR that wait behind an owed answer.
  static let pollLimit = 16

  mutating func received(_ message: VPCDMessage) -> Move {
    switch state {
    case .idle, .removed, .waiting, .connecting, .retrying, .ended: return (state, [])
    case .silent(let taken):
      let first = talks(taken: taken)
      let (next, effects) = receivedWhenReady(message)
      return (next, first + effects)
    case .ready: return receivedWhenReady(message)
    case .owing(let exchange, let polls): return received(message, owing: exchange, polls: polls)
    case .leaving:
      switch message {
      case .control(.answerToReset), .control(.powerOn): return (state, [])
      case .control(.powerOff), .control(.reset), .unknownControl, .empty, .command:
        return removed(after: [.cancel(.lastAnswer)])
      }
    }
  }

  private mutating func receivedWhenReady(_ message: VPCDMessage) -> Move {
    switch message {
    case .control(.powerOff) where !wasUsed: return (.ready, fieldIsOn ? hold() : [])
    case .control(.reset) where !wasUsed: return (.ready, [])
    case .control(.powerOff): return (.ready, switchField(on: false))
    case .control(.powerOn): return (.ready, release() + switchField(on: true))
    case .control(.reset): return (.ready, switchField(on: false) + switchField(on: true))
    case .control(.answerToReset): return (.ready, pollAnswers(1))
    case .unknownControl(let byte):
      let note =
        "the reader sent the single byte \(Hex.string([byte])), which is no command; the reader link answered 6700"
      return (.ready, write(ReaderCommands.wrongLength) + [.note(note)])
    case .empty:
      let note = "the reader sent a command without bytes; the reader link answered 6700"
      return (.ready, write(ReaderCommands.wrongLength) + [.note(note)])
    case .command(let bytes):
      let reader = ReaderCommands(uid: settings.uid, historicalBytes: Array(settings.answerToReset.historicalBytes))
      if let answer = reader.answer(to: bytes) { return (.ready, write(answer)) }
      wasUsed = true
      let field = release() + switchField(on: true)
      switch transmissionT0?.receive(bytes) ?? .forward(bytes) {
      case .answer(let answer): return (.ready, field + write(answer))
      case .forward(let bytes):
        exchanges += 1
        return (
          .owing(exchange: exchanges, polls: 0),
          field + [.transmit(bytes, exchange: exchanges), .arm(.answerPatience, after: settings.answerPatience)]
        )
      }
    }
  }

  private mutating func received(_ message: VPCDMessage, owing exchange: Int, polls: Int) -> Move {
    switch message {
    case .control(.powerOff):
      return (.ready, [.cancel(.answerPatience)] + switchField(on: false) + pollAnswers(polls))
    case .control(.reset):
      let field = switchField(on: false) + switchField(on: true)
      return (.ready, [.cancel(.answerPatience)] + field + pollAnswers(polls))
    case .control(.powerOn): return (state, [])
    case .control(.answerToReset) where polls < Self.pollLimit:
      return (.owing(exchange: exchange, polls: polls + 1), [])
    case .control(.answerToReset), .unknownControl, .empty, .command:
      return torn("the reader did not wait for the answer it is owed", cancelling: .answerPatience)
    }
  }

  mutating func answered(_ answer: ReaderAnswer, exchange: Int) -> Move {
    switch state {
    case .owing(exchange, let polls):
      switch answer {
      case .response(let bytes) where 2...VPCDFrame.maximumLength ~= bytes.count:
        return (.ready, [.cancel(.answerPatience)] + write(carried(bytes)) + pollAnswers(polls))
      case .response(let bytes):
        let reason = "an answer of \(bytes.count) bytes, 2 to \(VPCDFrame.maximumLength) can be sent"
        return torn(reason, cancelling: .answerPatience)
      case .torn, .noCard: return removed(after: [.cancel(.answerPatience)])
      }
    case .leaving(exchange):
      guard case .response(let bytes) = answer, 2...VPCDFrame.maximumLength ~= bytes.count else {
        return removed(after: [.cancel(.lastAnswer)])
      }
      return removed(after: [.cancel(.lastAnswer)] + write(carried(bytes)))
    case .idle, .removed, .waiting, .connecting, .retrying, .silent, .ready, .owing, .leaving, .ended:
      guard case .response = answer else { return (state, []) }
      return (state, [.note("an answer came too late and was dropped")])
    }
  }

  /// The app's answer in the form of the link's protocol, which never makes it longer.
  private mutating func carried(_ answer: [UInt8]) -> [UInt8] { transmissionT0?.answered(answer) ?? answer }

  /// One message; the callers have checked that its length can be sent.
  private func write(_ body: [UInt8]) -> [VPCDEffect] {
    guard let frame = try? VPCDFrame.encode(body) else { return [] }
    return [.write(frame)]
  }

  private func pollAnswers(_ count: Int) -> [VPCDEffect] {
    (0..<count).flatMap { _ in write(settings.answerToReset.bytes) }
  }

  private mutating func torn(_ reason: String, cancelling timer: VPCDTimer) -> Move {
    let (next, effects) = torn(reason)
    return (next, [.cancel(timer)] + effects)
  }
}
