import PhoneRuntime
import Testing

@testable import CardSessionTool

@Suite struct ControlLinesTests {
  @Test(arguments: 1...40) func `cuts messages out of any pieces`(_ size: Int) {
    let sent: [ControlMessage] = [.linked(pid: 7), .sessionStarted, .failed(exit: 3, message: "é"), .home]
    let wire = sent.flatMap(\.line)
    var lines = ControlLines()
    var received: [ControlMessage] = []
    for start in stride(from: 0, to: wire.count, by: size) {
      received += lines.push(wire[start..<min(start + size, wire.count)])
    }
    #expect(received == sent)
  }

  @Test func `leaves out empty, unknown and malformed lines`() {
    var lines = ControlLines()
    let wire = "\n{\"kind\":\"later\"}\nnonsense\n{\"kind\":\"home\"}\n"
    #expect(lines.push(wire.utf8) == [.home])
  }

  @Test func `drops a line that is too long and reads the next`() {
    var lines = ControlLines()
    let padding = [UInt8](repeating: 0x20, count: ControlMessage.maximumLineLength - 15)
    let longest = Array("{\"kind\":\"home\"".utf8) + padding + Array("}\n".utf8)
    #expect(longest.count == ControlMessage.maximumLineLength + 1)
    #expect(lines.push(longest) == [.home])
    let tooLong = Array("{\"kind\":\"home\" ".utf8) + padding + Array("}\n".utf8)
    #expect(lines.push(tooLong) == [])
    #expect(lines.push(ControlMessage.sessionStarted.line) == [.sessionStarted])
  }
}
