import ISO7816
import Testing

@Test(arguments: [
  ("00A4040007D276000085010100", "SELECT by AID"),
  ("0CA4040005A000000001", "SELECT by AID"),
  ("00A4000C02E103", "SELECT by file identifier"),
  ("00A40000023F00", "SELECT master file"),
  ("00A40000", "SELECT master file"),
  ("00A4010C02DF01", "SELECT child DF"),
  ("00A4020C02EF01", "SELECT EF under the current DF"),
  ("00A40300", "SELECT parent DF"),
  ("00A4080C022F00", "SELECT by path from the master file"),
  ("00A4090C022F00", "SELECT by path from the current DF"),
  ("00A4FF00", "SELECT"),
  ("00B000000F", "READ BINARY"),
  ("00B1000000", "READ BINARY"),
  ("00D600000100", "UPDATE BINARY"),
  ("00B2010C00", "READ RECORD"),
  ("0020008000", "VERIFY"),
  ("0087119B00", "GENERAL AUTHENTICATE"),
  ("00C0000000", "GET RESPONSE"),
  ("10DB3FFF0111", "PUT DATA"),
  ("4FCA000000", "GET DATA"),
  ("0001000000", "instruction 01"),
  ("0060000000", "invalid instruction 60"),
  ("009F000000", "invalid instruction 9F"),
  ("80A80000028300", "GET PROCESSING OPTIONS"),
  ("80AE800000", "GENERATE APPLICATION CRYPTOGRAM"),
  ("80CA9F3600", "GET DATA"),
  ("8060000000", "proprietary command 8060"),
  ("90A8000000", "proprietary command 90A8"),
  ("FFCA000000", "invalid class FF"),
  ("20A4040000", "reserved class 20"),
])
func `a command is called by the name people know`(_ text: String, _ name: String) throws {
  #expect(try CommandAPDU(Hex.bytes(text)).name == name)
}
