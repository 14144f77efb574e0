import CardTrace
import ReaderLinks
import Testing

@testable import Explorer

@Suite struct CleanTapTests {
  private static func run(_ first: [String], _ clean: [String]?, isCut: Bool = false, isOver: Bool = true)
    -> [TraceRecord]
  {
    func answer(_ text: String) -> TraceRecord {
      if text == "none" { return TraceRecord(t: 0, lane: .reader, kind: .gaveUp) }
      return TraceRecord(t: 0, lane: .reader, kind: .response, bytes: Array(text.utf8))
    }
    var records = first.map(answer)
    guard let clean else { return records }
    records.append(TraceRecord(t: 0, lane: .reader, kind: .tap, note: CleanTap.begins))
    records += clean.map(answer)
    if isCut { records.append(TraceRecord(t: 0, lane: .phone, kind: .sessionInvalidated)) }
    if isOver { records.append(TraceRecord(t: 0, lane: .reader, kind: .note, note: CleanTap.ends)) }
    return records
  }

  @Test(arguments: [
    (["ab"], TraceKind.expected, "clean tap: as without trouble"),
    (["xb"], .unexpected, "clean tap: answer 1 is 7862 and was 6162"),
    (["none"], .unexpected, "clean tap: answer 1 is no answer and was 6162"),
    ([], .unexpected, "clean tap: answer 1 is missing and was 6162"),
    (["ab", "ab"], .unexpected, "clean tap: answer 2 is 6162 and was missing"),
  ])
  func `an app that answers its second tap as its first must do so after trouble`(
    _ found: [String], _ kind: TraceKind, _ note: String
  ) {
    let remark = CleanTap.remark(on: Self.run(["torn"], found), comparedWith: Self.run(["ab"], ["ab"]))
    #expect(remark?.kind == kind && remark?.note == note)
  }

  @Test func `of an app that counts its taps only the status words must be the same`() {
    let baseline = Self.run(["1ok"], ["2ok"])
    #expect(CleanTap.remark(on: Self.run([], ["7ok"]), comparedWith: baseline)?.kind == .expected)
    #expect(CleanTap.remark(on: Self.run([], ["7no"]), comparedWith: baseline)?.kind == .unexpected)
  }

  @Test func `a clean tap that was not, or that the session's end cut off, is not judged`() {
    let baseline = Self.run(["ab"], ["ab"])
    #expect(CleanTap.remark(on: Self.run(["xb"], nil), comparedWith: baseline) == nil)
    #expect(CleanTap.remark(on: Self.run([], ["xb"], isCut: true), comparedWith: baseline) == nil)
    #expect(CleanTap.remark(on: Self.run([], ["xb"], isOver: false), comparedWith: baseline) == nil)
    #expect(CleanTap.remark(on: baseline, comparedWith: Self.run(["ab"], nil)) == nil)
    #expect(CleanTap.remark(on: baseline, comparedWith: Self.run(["ab"], ["none"])) == nil)
  }

  @Test func `a clean tap that went otherwise is a violation`() {
    let records = [TraceRecord(t: 0, lane: .reader, kind: .unexpected, note: CleanTap.prefix + "answer 1 is missing")]
    let found = Oracles.violations(in: RunOutcome(records: records, ending: .exited(0)))
    #expect(found.map(\.oracle) == [.cleanTapFails])
  }
}
