import Foundation
import ISO7816
import NDEF
import PhoneRuntime

/// `lint-cc`: what readers find wrong with a capability container.
struct LintCCCommand {
  /// The container in hexadecimal, in one or more words, or the path of a file.
  var words: [String]
  var json: Bool
  var context: ToolContext

  /// CCLEN counts in two bytes; in a file each byte may be two digits and what stands between them.
  static let largestFile = 4 * 65_536

  func run() -> Outcome {
    do {
      let report = ContainerReport(bytes: try Self.container(words))
      context.console.output(json ? try report.json : report.text)
      return Outcome(report.hasErrors ? .findings : .asExpected)
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  /// Neither digits nor a file that can be read.
  struct NoContainer: Error, CustomStringConvertible {
    let words: [String]
    let reason: String

    var description: String {
      "\"\(words.joined(separator: " "))\" is no capability container: it is not hexadecimal, and no file can be read there "
        + "(\(reason)); give whole bytes such as 000F20003B00340406E1047FFF0000, or one file"
    }
  }

  static func container(_ words: [String]) throws(NoContainer) -> [UInt8] {
    let text = words.joined()
    if let bytes = try? Hex.bytes(text), !bytes.isEmpty { return bytes }
    guard words.count == 1 else { throw NoContainer(words: words, reason: "a path is one word") }
    do {
      let bytes = [UInt8](try InputFile.read(text, limit: largestFile))
      let digits = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      // The first byte of a container, the high one of its length, is never a digit's character.
      return (try? Hex.bytes(digits)) ?? bytes
    } catch {
      throw NoContainer(words: words, reason: "\(error)")
    }
  }
}

/// The findings about a container, as text and as JSON.
struct ContainerReport: Encodable {
  struct Finding: Encodable {
    let rule: String
    let severity: String
    let sentence: String
    let advice: String
  }

  let length: Int
  let findings: [Finding]

  init(bytes: [UInt8]) {
    length = bytes.count
    findings = CapabilityLint.findings(bytes).map {
      Finding(rule: $0.rule.rawValue, severity: $0.severity.rawValue, sentence: $0.sentence, advice: $0.advice)
    }
  }

  var hasErrors: Bool { findings.contains { $0.severity == CapabilityLint.Severity.error.rawValue } }

  var text: String {
    if findings.isEmpty { return "nothing found: every known reader takes this capability container\n" }
    return findings.map { "\($0.severity): \($0.sentence) (\($0.rule))\n  \($0.advice)\n" }.joined()
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
