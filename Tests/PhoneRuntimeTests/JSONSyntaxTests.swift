import Foundation
import PhoneRuntime
import Testing

@Suite struct JSONSyntaxTests {
  private func complaint(_ text: [UInt8]) -> String? {
    let error = #expect(throws: PhoneFileError.self) {
      try PhoneFile(text: Data(text), name: "phone.json")
    }
    return error?.description
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value is needed, and the file ends"),
    (" \n\n  ", "line 3, column 3: a value is needed, and the file ends"),
    ("{", "line 1, column 2: a key in double quotation marks or } is needed, and the file ends"),
    ("{\n  \"radio\" true\n}", "line 2, column 11: a colon is needed, and t stands there"),
    ("{\n  \"radio\": tru\n}", "line 2, column 12: a value is needed, and t stands there"),
    ("{\"radio\": }", "line 1, column 11: a value is needed, and } stands there"),
    (
      "{\"radio\": true\n\"eligible\": true}",
      "line 2, column 1: a comma or } is needed, and \" stands there"
    ),
    ("{\"apps\": [1 2]}", "line 1, column 13: a comma or ] is needed, and 2 stands there"),
    ("{\"apps\": [1, 2}", "line 1, column 15: a comma or ] is needed, and } stands there"),
    ("{\"apps\": [", "line 1, column 11: a value or ] is needed, and the file ends"),
    (
      "{'radio': true}",
      "line 1, column 2: a key in double quotation marks or } is needed, and ' stands there"
    ),
    (
      "{\"radio\": true,, \"a\": 1}",
      "line 1, column 16: a key in double quotation marks is needed, and , stands there"
    ),
    ("{} {}", "line 1, column 4: the end of the file is needed, and { stands there"),
    ("{} // a comment", "line 1, column 4: the end of the file is needed, and / stands there"),
    ("{\"Ä🎫é\": x}", "line 1, column 9: a value is needed, and x stands there"),
    ("{\"a\": -}", "line 1, column 8: a digit is needed, and } stands there"),
    ("{\"a\": 1.}", "line 1, column 9: a digit is needed, and } stands there"),
    ("{\"a\": 1e+}", "line 1, column 10: a digit is needed, and } stands there"),
    ("{\"a\": 01}", "line 1, column 8: a comma or } is needed, and 1 stands there"),
    ("{\"a\": \"x", "line 1, column 9: a closing quotation mark is needed, and the file ends"),
    (
      "{\"a\": \"x\ny\"}",
      "line 1, column 9: a closing quotation mark, or an escape such as \\n, is needed, and the line ends"
    ),
    (
      "{\"a\": \"\\q\"}",
      "line 1, column 9: one of \" \\ / b f n r t u behind the backslash is needed, and q stands there"
    ),
    (
      "{\"a\": \"\\u12x4\"}", "line 1, column 12: a hexadecimal digit is needed, and x stands there"
    ),
    ("{\"a\": \u{1B}[2J}", "line 1, column 7: a value is needed, and \\u{1B} stands there"),
  ])
  func `what is no JSON is named by line and column, with what is needed and what was found`(
    _ text: String, _ sentence: String
  ) {
    #expect(complaint(Array(text.utf8)) == "phone.json: is not JSON: \(sentence)")
  }

  @Test func `a byte that is not UTF-8 is named by its place`() {
    let text = Array("{\"radio\": true,\n \"é".utf8) + [0xC3, 0x28] + Array("\": 1}".utf8)
    #expect(
      complaint(text)
        == "phone.json: is not JSON: line 2, column 4: UTF-8 is needed, and the byte C3 stands there"
    )
    #expect(
      complaint([0x7B, 0xFF])
        == "phone.json: is not JSON: line 1, column 2: a key in double quotation marks or } is needed, "
        + "and the byte FF stands there")
  }

  @Test func `a long text that is cut anywhere has its end named, in time that grows with it`() {
    let long = "{\"a\": \"" + String(repeating: "é", count: 100_000)
    #expect(
      complaint(Array(long.utf8))?.contains(
        "line 1, column 100008: a closing quotation mark is needed") == true)
  }

  @Test func `every cut of a file that is JSON is named at its end`() throws {
    let text = Array(#"{"a": [1, -0.5e3, "\u00e9\n", true, null, {}, []], "b": {"c": false}}"#.utf8)
    for count in 0..<text.count {
      let cut = Array(text.prefix(count))
      let said = complaint(cut)
      #expect(
        said?.hasPrefix("phone.json: is not JSON: line 1, column ") == true,
        "\(count): \(said ?? "")")
    }
  }
}
