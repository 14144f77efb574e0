import Foundation
import PhoneModel
import Testing

@testable import PhoneRuntime

@Suite struct OwnFileTests {
  @Test(arguments: [0o600, 0o640, 0o644, 0o655, 0o400]) func `a file that others may not write is read`(_ mode: Int)
    throws
  {
    let folder = try Folder()
    #expect(try PhoneFile(path: folder.file("phone.json", mode: mode)) == PhoneFile())
  }

  @Test(arguments: [0o602, 0o620, 0o664, 0o666, 0o646, 0o777]) func `a phone file that others may write is refused`(
    _ mode: Int
  )
    throws
  {
    let folder = try Folder()
    let path = try folder.file("phone.json", mode: mode)
    #expect(
      sentence { _ = try PhoneFile(path: path) }
        == "\(path): is writable by others; it names commands to start, so use chmod go-w")
  }

  @Test(arguments: [(1_000, true), (0, true), (1_001, false)] as [(UInt32, Bool)])
  func `a phone file is the user's own or root's`(_ owner: UInt32, _ isTaken: Bool) {
    let said = sentence { try OwnFile.check("phone.json", owner: owner, mode: 0o600, user: 1_000) }
    #expect(
      said
        == (isTaken
          ? "no error"
          : "phone.json: belongs to user 1001, not to you; it names commands to start, so it must be your own")
    )
  }

  @Test func `an entitlements file may be anybody's, since it starts nothing`() throws {
    let folder = try Folder()
    let list = Data(#"<plist version="1.0"><dict/></plist>"#.utf8)
    let path = try folder.file("app.entitlements", list, mode: 0o666)
    #expect(try EntitlementsFile.read(path: path) == Entitlements(hostCardEmulation: false))
  }

  @Test func `a file of the largest size is read and one byte more is refused`() throws {
    let folder = try Folder()
    let content = Data("{}".utf8) + Data(repeating: 0x20, count: PhoneFile.largest - 2)
    #expect(try PhoneFile(path: folder.file("largest.json", content)) == PhoneFile())
    let path = try folder.file("larger.json", content + [0x20])
    #expect(sentence { _ = try PhoneFile(path: path) } == "\(path): has 1048577 bytes, at most 1048576 are read")
    #expect(
      sentence { _ = try EntitlementsFile.read(path: path) } == "\(path): has 1048577 bytes, at most 1048576 are read")
  }

  @Test func `what is not there, no file or a loop of links is refused`() throws {
    let folder = try Folder()
    let missing = "\(folder.path)/missing.json"
    #expect(sentence { _ = try PhoneFile(path: missing) } == "\(missing): cannot be read: there is no such file")
    #expect(sentence { _ = try PhoneFile(path: folder.path) } == "\(folder.path): cannot be read: it is not a file")
    #expect(sentence { _ = try PhoneFile(path: "/dev/null") } == "/dev/null: cannot be read: it is not a file")
    let loop = "\(folder.path)/loop.json"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(sentence { _ = try PhoneFile(path: loop) } == "\(loop): cannot be read: Too many levels of symbolic links")
  }

  @Test func `a pipe without a writer is refused and not waited for`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/pipe.json"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(sentence { _ = try PhoneFile(path: path) } == "\(path): cannot be read: it is not a file")
  }

  @Test func `a link to an own file is followed`() throws {
    let folder = try Folder()
    let link = "\(folder.path)/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("phone.json"))
    #expect(try PhoneFile(path: link) == PhoneFile())
  }
}
