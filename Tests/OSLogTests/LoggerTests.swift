import OSLog
import Synchronization
import Testing

@Suite struct LoggerTests {
  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func take(_ line: String) { kept.withLock { $0.append(line) } }
  }

  private enum Failure: Error { case torn }

  private struct Card: CustomStringConvertible {
    var description: String { "card" }
  }

  private func text(_ message: OSLogMessage) -> String {
    let lines = Lines()
    Logger(subsystem: "", category: "", write: lines.take).log(level: .info, message)
    return lines.all.joined().replacing("info ", with: "").replacing("\n", with: "")
  }

  @Test func `a line holds level, subsystem, category and text`() {
    let lines = Lines()
    let logger = Logger(subsystem: "org.example.wallet", category: "tap", write: lines.take)
    logger.trace("one")
    logger.debug("two")
    logger.info("three")
    logger.notice("four")
    logger.log("five")
    logger.warning("six")
    logger.error("seven")
    logger.critical("eight")
    logger.fault("nine")
    logger.log(level: OSLogType(rawValue: 7), "ten")
    let levels = ["debug", "debug", "info", "notice", "notice", "error", "error", "fault", "fault", "level-7"]
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    #expect(lines.all == zip(levels, words).map { "\($0) org.example.wallet[tap] \($1)\n" })
  }

  @Test func `without a name the line has none`() {
    let lines = Lines()
    Logger(subsystem: "", category: "", write: lines.take).info("text")
    Logger(subsystem: "app", category: "", write: lines.take).info("text")
    #expect(lines.all == ["info text\n", "info app text\n"])
  }

  @Test func `texts are private and numbers public unless told otherwise`() {
    let name = "Ada"
    #expect(text("hello \(name)") == "hello <private>")
    #expect(text("hello \(name, privacy: .public)") == "hello Ada")
    #expect(
      text("\(7) \(-7) \(true) \(false, format: .answer) \(1.5) \(Float(0.25))") == "7 -7 true no 1.500000 0.250000")
    #expect(
      text("\(7, privacy: .private) \(true, privacy: .sensitive) \(1.5, privacy: .private)")
        == "<private> <private> <private>")
    #expect(text("\(Card()) \(Card(), privacy: .public)") == "<private> card")
    #expect(text("\(Failure.torn) \(Failure.torn, privacy: .public)") == "<private> torn")
    #expect(text("\(Int.self) \(Int.self, privacy: .public)") == "<private> Int")
  }

  @Test func `a mask hides the value and shows no hash of it`() {
    let name = "Ada"
    #expect(text("\(name, privacy: .private(mask: .hash))") == "<mask.hash>")
    #expect(text("\(name, privacy: .sensitive(mask: .hash))") == "<mask.hash>")
    #expect(text("\(name, privacy: .auto(mask: .hash)) \(7, privacy: .auto(mask: .hash))") == "<mask.hash> 7")
    #expect(text("\(name, privacy: .private(mask: .none))") == "<private>")
  }

  @Test func `a hidden value is not asked for`() {
    let asked = Lines()
    func name() -> String {
      asked.take("asked")
      return "Ada"
    }
    _ = text("\(name())")
    #expect(asked.all.isEmpty)
    _ = text("\(name(), privacy: .public)")
    #expect(asked.all.count == 1)
  }

  @Test func `numbers are written as their format says`() {
    #expect(text("\(255, format: .hex) \(255, format: .octal) \(255, format: .decimal)") == "ff 377 255")
    #expect(text("\(10, format: .hex(includePrefix: true, uppercase: true, minDigits: 4))") == "0x000A")
    #expect(text("\(-10, format: .hex(includePrefix: true)) \(8, format: .octal(includePrefix: true))") == "-0xa 0o10")
    #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
    #expect(text("\(Int.min, format: .decimal)") == "\(Int.min)")
    #expect(text("\(3.14159, format: .fixed(precision: 2)) \(0.5, format: .hybrid)") == "3.14 0.5")
    #expect(text("\(3.7, format: .fixed(precision: -1))") == "4")
  }

  @Test func `the lines go to standard error`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Logger(subsystem: "app", category: "tap").error("\(Int32(6)) of \("secret")")
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("error app[tap] 6 of <private>\n"))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("of <private>"))
  }
}
