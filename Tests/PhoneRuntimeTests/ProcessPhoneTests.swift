import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Testing

/// The process's own phone, in processes of their own.
@Suite(.timeLimit(.minutes(2))) struct ProcessPhoneTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a variable that means nothing ends the process with 2, saying which`() async throws {
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      setenv("CARDSESSION_TAPS", "many", 1)
      _ = ProcessPhone.shared
    }
    #expect(
      text(result.standardErrorContent).contains(
        "cardsession: CARDSESSION_TAPS is \"many\"; allowed: a whole number from 1 to 1000000, or forever\n"))
  }

  @Test func `a reader that cannot start ends the process at once, with what was recorded`() async throws {
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      setenv("CARDSESSION_TIMELINE", "json", 1)
      ProcessPhone.setReaderStart { phone in
        { ProcessPhone.fail(2, "no such reader", control: phone.environment.control) }
      }
      _ = ProcessPhone.shared
    }
    let said = text(result.standardErrorContent)
    #expect(said.contains("cardsession: no such reader\n"))
    #expect(said.contains(#""kind":"opens""#))
  }

  @Test func `a reader that cannot be made ready ends the process before the app is opened`() async throws {
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      ProcessPhone.setReaderStart { phone in
        ProcessPhone.fail(2, "no such script", control: phone.environment.control)
      }
      _ = ProcessPhone.shared
    }
    #expect(text(result.standardErrorContent).contains("cardsession: no such script\n"))
    #expect(!text(result.standardErrorContent).contains("opens the app"))
  }

  @Test func `a script that is not there ends the process with 2`() async throws {
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      setenv("CARDSESSION_SCRIPT", "/no/such/script", 1)
      _ = ProcessPhone.shared
    }
    #expect(
      text(result.standardErrorContent).contains(
        "cardsession: /no/such/script: cannot be read: there is no such file\n"))
  }

  @Test func `a process whose run is gone sends its person home and ends by SIGTERM`() async throws {
    let result = try await #require(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      let pipe = Pipe()
      setenv("CARDSESSION_CONTROL", "\(pipe.fileHandleForWriting.fileDescriptor)", 1)
      _ = ProcessPhone.shared
      try pipe.fileHandleForReading.close()
      while true { try await Task.sleep(for: .seconds(3_600)) }
    }
    let said = text(result.standardErrorContent)
    #expect(said.contains("the run that started the app is gone: the app is ended"))
    #expect(said.contains("goes to the home screen"))
  }

  @Test func `a process that its run ends by SIGTERM writes what was recorded and ends by it`() async throws {
    let result = try await #require(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      let pipe = Pipe()
      setenv("CARDSESSION_CONTROL", "\(pipe.fileHandleForWriting.fileDescriptor)", 1)
      let phone = ProcessPhone.shared
      for number in 1...10_000 { phone.context.runtime.note("remark \(number)", lane: .reader) }
      kill(getpid(), SIGTERM)
      while true { try await Task.sleep(for: .seconds(3_600)) }
    }
    let said = text(result.standardErrorContent)
    #expect(said.components(separatedBy: "remark ").count == 10_001)
    #expect(said.contains("goes to the home screen"))
  }

  @Test func `an app that has its own use for SIGTERM keeps it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGTERM) { _ in _exit(7) }
      let pipe = Pipe()
      setenv("CARDSESSION_CONTROL", "\(pipe.fileHandleForWriting.fileDescriptor)", 1)
      _ = ProcessPhone.shared
      kill(getpid(), SIGTERM)
      while true { try await Task.sleep(for: .seconds(3_600)) }
    }
  }

  @Test func `what is still buffered at the process's end is written`() async throws {
    let result = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
      setenv("CARDSESSION_TIMELINE", "json", 1)
      for number in 1...100 { ProcessPhone.shared.context.runtime.note("remark \(number)", lane: .reader) }
      exit(0)
    }
    let remarks = text(result.standardErrorContent).split(separator: "\n").filter { $0.contains("remark ") }
    #expect(remarks.count == 100)
    #expect(remarks.last?.contains("remark 100") == true)
  }

  @Test func `a run is told what fails on its pipe`() async {
    await #expect(processExitsWith: .exitCode(5)) {
      let pipe = Pipe()
      let descriptor = pipe.fileHandleForWriting.fileDescriptor
      setenv("CARDSESSION_TIMELINE", "off", 1)
      setenv("CARDSESSION_CONTROL", "\(descriptor)", 1)
      ProcessPhone.setReaderStart { phone in
        phone.control?.send(.failed(exit: 5, message: "it"))
        // Messages leave one by one, whenever the pipe takes them.
        var wire = Data()
        while wire.count(where: { $0 == UInt8(ascii: "\n") }) < 2 { wire += pipe.fileHandleForReading.availableData }
        let lines = String(decoding: wire, as: UTF8.self).split(separator: "\n").map { ControlMessage(line: $0.utf8) }
        exit(lines == [.linked(pid: getpid()), .failed(exit: 5, message: "it")] ? 5 : 6)
      }
      _ = ProcessPhone.shared
    }
  }

  @Test func `a control descriptor that is no pipe is refused and not written to`() async throws {
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      let file = try #require(tmpfile())
      atexit { if ProcessPhoneTests.size(of: 0) != 0 { _exit(9) } }
      dup2(fileno(file), 0)
      setenv("CARDSESSION_CONTROL", "0", 1)
      _ = ProcessPhone.shared
    }
    #expect(
      text(result.standardErrorContent).contains(
        "cardsession: CARDSESSION_CONTROL is \"0\"; allowed: a pipe that is open\n"))
  }

  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    fstat(descriptor, &status)
    return Int(status.st_size)
  }
}
