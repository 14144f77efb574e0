import ISO7816
import PhoneModel
import Testing

@Suite struct SelectionTests {
  private static let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]

  private static func emulating(
    _ prefixes: [[UInt8]] = [Driver.tagName], settings: PhoneSettings = PhoneSettings()
  ) -> Driver {
    var driver = Driver(Driver.granted(prefixes), settings: settings)
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(.none)))
    return driver
  }

  private static func response(_ bytes: UInt8...) -> ReaderAnswer { .response(bytes) }

  @Test(arguments: [
    [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01],
    [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00],
    [0x00, 0xA4, 0x04, 0x00, 0x00, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01],
    [0x00, 0xA4, 0x04, 0x00, 0x00, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x01, 0x00],
    [0x00, 0xA4, 0x04, 0x0C, 0x08, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x99],
  ])
  func `a SELECT of a listed AID reaches the app with its full bytes, in any encoding`(_ bytes: [UInt8]) {
    var driver = Self.emulating()
    let (answer, apdu, effects) = driver.command(bytes)
    #expect(answer == nil && apdu != nil)
    #expect(effects.posted.count == 1)
  }

  @Test(arguments: [
    ([0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10] as [UInt8], [0x6A, 0x82] as [UInt8]),
    ([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01], [0x6A, 0x82]),
    ([0xD2, 0x76, 0x00, 0x00], [0x6A, 0x82]),
    ([], [0x6A, 0x82]),
    (Array(repeating: 0xD2, count: 17), [0x6A, 0x81]),
  ])
  func `the phone itself answers a SELECT that no app may get`(_ name: [UInt8], _ status: [UInt8]) {
    var driver = Self.emulating()
    let (answer, apdu, effects) = driver.command([0x00, 0xA4, 0x04, 0x00, UInt8(name.count)] + name)
    #expect(answer == .response(status))
    #expect(apdu == nil && effects.posted.isEmpty)
  }

  @Test func `the bare SELECT of the default application never reaches the app`() {
    var driver = Self.emulating()
    #expect(driver.command([0x00, 0xA4, 0x04, 0x00]).answer == Self.response(0x6A, 0x82))
  }

  @Test func `a SELECT whose length lies is answered 6A81 by the phone`() {
    var driver = Self.emulating()
    #expect(
      driver.command([0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85]).answer == Self.response(0x6A, 0x81))
  }

  @Test func `the phone's own status words are settings`() {
    var settings = PhoneSettings()
    settings.malformedSelectAnswer = 0x6A80
    settings.unlistedSelectAnswer = 0x6999
    settings.commandBeforeSelect = .refused(0x6D00)
    var driver = Self.emulating(settings: settings)
    #expect(driver.command([0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2]).answer == Self.response(0x6A, 0x80))
    #expect(driver.command(Driver.select([0xA0, 0, 0, 0, 3])).answer == Self.response(0x69, 0x99))
    #expect(driver.command(Self.read).answer == Self.response(0x6D, 0x00))
  }

  @Test func `before any SELECT a command is refused 6985 and a SELECT of a file 6A82`() {
    var driver = Self.emulating()
    #expect(driver.command(Self.read).answer == Self.response(0x69, 0x85))
    #expect(driver.command([0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03]).answer == Self.response(0x6A, 0x82))
  }

  @Test func `before any SELECT a command reaches the app where the setting says so`() {
    var settings = PhoneSettings()
    settings.commandBeforeSelect = .delivered
    var driver = Self.emulating(settings: settings)
    #expect(driver.command(Self.read).apdu != nil)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a command shorter than its header is answered 6700 by the phone`(_ count: Int) {
    var (driver, _) = Driver.selected()
    #expect(driver.command(Array(repeating: 0x00, count: count)).answer == Self.response(0x67, 0x00))
  }

  @Test(arguments: [
    [0x00, 0xB0, 0x00, 0x00] as [UInt8],
    [0x80, 0xCA, 0x9F, 0x7F, 0x00],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    [0x0C, 0xA4, 0x04, 0x00, 0x01, 0x00],
    [0x00, 0xD6, 0x00, 0x00, 0x10, 0x01],
    [0x60, 0x00, 0x00, 0x00],
  ])
  func `after a listed SELECT every other command reaches the app unmodified`(_ bytes: [UInt8]) {
    var (driver, _) = Driver.selected()
    let (answer, apdu, effects) = driver.command(bytes)
    #expect(answer == nil)
    #expect(effects.posted == [.received(apdu ?? APDUID(0), bytes)])
  }

  @Test func `a longer AID under a listed prefix reaches the app`() {
    var driver = Self.emulating([[0xD2, 0x76, 0x00, 0x00, 0x85]])
    #expect(driver.command(Driver.selectTag).apdu != nil)
  }

  @Test func `a field lost clears the selection`() {
    var (driver, _) = Driver.selected()
    _ = driver.step(.reader(.fieldOff))
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.command(Self.read).answer == Self.response(0x69, 0x85))
  }

  @Test func `an unlisted SELECT deselects the app, which is told`() {
    var (driver, _) = Driver.selected()
    let (answer, _, effects) = driver.command(Driver.select([0xA0, 0x00, 0x00, 0x00, 0x03]))
    #expect(answer == Self.response(0x6A, 0x82))
    #expect(effects.posted == [.readerDeselected])
    #expect(driver.command(Self.read).answer == Self.response(0x69, 0x85))
  }

  @Test(arguments: [false, true])
  func `between two listed AIDs the app is told of a deselection only where the setting says so`(_ tells: Bool) {
    var settings = PhoneSettings()
    settings.deselectsBetweenListed = tells
    let other: [UInt8] = [0xF0, 0x01, 0x02, 0x03, 0x04]
    var (driver, _) = Driver.selected(settings: settings, Driver.granted([Driver.tagName, other]))
    let posted = driver.command(Driver.select(other)).effects.posted
    #expect(posted.contains(.readerDeselected) == tells)
    #expect(posted.count == (tells ? 2 : 1))
  }

  @Test func `the system answers PPSE with the listed AIDs`() {
    var driver = Self.emulating([[0xF0, 0x01, 0x02, 0x03, 0x04], Driver.tagName])
    let answer = driver.command(Driver.select(PPSE.name)).answer
    #expect(
      answer
        == .response(
          [0x6F, 0x29, 0x84, 0x0E] + PPSE.name + [0xA5, 0x17, 0xBF, 0x0C, 0x14]
            + [0x61, 0x07, 0x4F, 0x05, 0xF0, 0x01, 0x02, 0x03, 0x04]
            + [0x61, 0x09, 0x4F, 0x07] + Driver.tagName + [0x90, 0x00]))
    #expect(driver.command(Self.read).answer == Self.response(0x69, 0x85))
  }

  @Test func `an app that lists PPSE gets it`() {
    var driver = Self.emulating([PPSE.name])
    #expect(driver.command(Driver.select(PPSE.name)).apdu != nil)
  }

  @Test func `PPSE with many AIDs keeps its lengths right`() {
    let prefixes = (0..<20).map { number in [0xF0, 0, 0, 0, UInt8(number)] + Array(repeating: UInt8(0xEE), count: 11) }
    var driver = Self.emulating(prefixes)
    guard case .response(let bytes) = driver.command(Driver.select(PPSE.name)).answer else {
      Issue.record("the phone did not answer")
      return
    }
    // 20 entries of 20 bytes: BF0C 82 0190 in A5 82 0195 in 6F 82 01A9.
    #expect(bytes.count == 4 + 425 + 2)
    #expect(bytes.prefix(4) == [0x6F, 0x82, 0x01, 0xA9])
  }

  @Test func `no card is there without a field, without emulation, and after the stop`() {
    var driver = Driver()
    let id = driver.session()
    #expect(driver.command(Driver.selectTag).answer == .noCard)
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.command(Driver.selectTag).answer == .noCard)
    _ = driver.start(id)
    #expect(driver.command(Driver.selectTag).apdu != nil)
    _ = driver.stop(id)
    #expect(driver.command(Driver.selectTag).answer == .noCard)
  }

  @Test func `the field is told to the app once for each change`() {
    var driver = Driver()
    _ = driver.session()
    #expect(driver.step(.reader(.fieldOn(.none))).posted == [.readerDetected])
    #expect(driver.step(.reader(.fieldOn(.none))).posted.isEmpty)
    #expect(driver.step(.reader(.fieldOff)).posted == [.readerDeselected])
    #expect(driver.step(.reader(.fieldOff)).posted.isEmpty)
  }
}
