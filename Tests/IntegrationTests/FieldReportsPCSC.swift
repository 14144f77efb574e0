import Foundation
import Testing

/// Reports of people who reached PC/SC programs through vpcd, with pcscd itself: each is a function of field_reports.py.
@Suite(.serialized) struct FieldReportsPCSC {
  @Test func `A1 200 commands take about as long as they take of a bare card`() async throws { try await show("A1") }

  @Test func `A3 a phone killed inside an exchange gives its reader no bytes, and the run ends with 1`() async throws {
    try await show("A3")
  }

  @Test func `A6 65535 bytes reach the card, more take it away, and it comes back`() async throws {
    try await show("A6")
  }

  @Test func `A7 two phones on two slots answer each its own reader, though one is slow`() async throws {
    try await show("A7")
  }

  @Test func `A8 an app is told once a visit that its reader has gone`() async throws { try await show("A8") }

  @Test func `A9 a reset and a power cycle forget the selection`() async throws { try await show("A9") }

  @Test func `A10 a second and a third phone on a slot are told that it is taken`() async throws {
    try await show("A10")
  }

  @Test func `A12 the card negotiates T=1`() async throws { try await show("A12") }

  @Test func `A12 a T=0 card splits its answers into 61XX and GET RESPONSE`() async throws { try await show("A12_T0") }

  @Test func `A13 opensc-tool reads a file of 300 bytes by short commands`() async throws { try await show("A13") }

  @Test func `A14 ten insertions are seen by programs that wait for them`() async throws { try await show("A14") }

  @Test func `B1 a phone waits for pcscd, and survives its restart`() async throws { try await show("B1") }

  @Test func `B5 another phone is a removal and an insertion`() async throws { try await show("B5") }

  @Test func `B7 a program that tries many applications does not lose the card`() async throws { try await show("B7") }

  @Test func `B8 an application that is not there is 6A82`() async throws { try await show("B8") }

  @Test func `B9 the historical bytes that were asked for are in the ATR`() async throws { try await show("B9") }

  @Test func `B14 commands of every form are understood, and what is too short is 6700`() async throws {
    try await show("B14")
  }

  private func show(_ report: String) async throws {
    let run = try await Tool.runWithReader("\"$python\" Tests/Integration/field_reports.py \(report)")
    #expect(run.status == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains("ok: ") && !run.output.contains("not ok"), "\(run.output)")
  }
}
