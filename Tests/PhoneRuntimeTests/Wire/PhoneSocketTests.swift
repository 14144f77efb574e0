import Foundation
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct PhoneSocketTests {
  @Test func `the socket is for its owner alone`() throws {
    let folder = try Folder()
    let socket = try PhoneSocket(at: folder.path + "/s")
    var status = stat()
    #expect(lstat(socket.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600 && status.st_mode & S_IFMT == S_IFSOCK)
  }

  @Test func `the longest path passes, one byte more says the limit`() throws {
    let folder = try Folder()
    let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    let name = String(repeating: "s", count: limit - folder.path.utf8.count - 1)
    let longest = folder.path + "/" + name
    let socket = try PhoneSocket(at: longest)
    #expect(socket.path.utf8.count == limit)
    let longer = longest + "s"
    let text = "the socket's path has \(limit + 1) bytes, and the system takes at most \(limit): \(longer)"
    #expect(sentence { _ = try PhoneSocket(at: longer) } == text)
    #expect(sentence { _ = try PhoneConnection(joining: longer, as: AppID("x")) } == text)
  }

  @Test func `another phone's socket is left alone, what a dead one left is replaced`() throws {
    let folder = try Folder()
    let path = folder.path + "/s"
    var first: PhoneSocket? = try PhoneSocket(at: path)
    let taken = "a phone is at \(path) already; end it, or give this one another path with --socket"
    #expect(sentence { _ = try PhoneSocket(at: path) } == taken)
    withExtendedLifetime(first) {}
    first = nil
    #expect(FileManager.default.fileExists(atPath: path), "a phone that is killed leaves its file")
    let second = try PhoneSocket(at: path)
    second.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a file in the way is not removed`() throws {
    let folder = try Folder()
    let path = try folder.file("s")
    #expect(sentence { _ = try PhoneSocket(at: path) } == "\(path) is there and is no socket; another path is needed")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `a folder that is not there is the system's error`() {
    #expect(
      sentence { _ = try PhoneSocket(at: "/no-such-folder/s") }
        == "no socket can be made at /no-such-folder/s: No such file or directory")
  }

  @Test func `where no phone is, that is said with what keeps one`() throws {
    let folder = try Folder()
    let path = folder.path + "/s"
    let text = "no phone is there at \(path); cardsession phone keeps one"
    #expect(sentence { _ = try PhoneConnection(joining: path, as: AppID("x")) } == text)
    _ = try PhoneSocket(at: path)
    #expect(sentence { _ = try PhoneConnection(joining: path, as: AppID("x")) } == text)
  }

  @Test func `the usual path is in a folder that only the user can enter`() throws {
    let folder = try Folder()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(
      try PhoneSocket.usualPath(["XDG_RUNTIME_DIR": folder.path]) == folder.path + "/cardsession-phone.sock")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let other = try PhoneSocket.usualPath(["XDG_RUNTIME_DIR": folder.path])
    #expect(other == "/tmp/cardsession-\(geteuid())/phone.sock")
    #expect(try PhoneSocket.usualPath([:]) == other)
    var status = stat()
    #expect(lstat("/tmp/cardsession-\(geteuid())", &status) == 0 && status.st_mode & 0o777 == 0o700)
  }
}
