import Foundation
import FuzzProperties
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzzing/Corpus")

private func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
}

@Suite struct CorpusTests {
  @Test func `each target has a folder of inputs and each folder a target`() throws {
    #expect(try names(in: folder) == FuzzTarget.all.map(\.name).sorted())
  }

  @Test(arguments: FuzzTarget.all.map(\.name)) func `every committed input has its property`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let files = try names(in: folder.appending(path: name))
    #expect(files.count >= 8, "a folder of too few inputs")
    for file in files {
      let input = try Data(contentsOf: folder.appending(path: name).appending(path: file))
      #expect(throws: Never.self, "\(file)") { try target.check([UInt8](input)) }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name)) func `an empty input and every single byte have their property`(
    name: String
  ) throws {
    let target = try #require(FuzzTarget.named(name))
    #expect(throws: Never.self) {
      try target.check([])
      for byte in UInt8.min...UInt8.max { try target.check([byte]) }
    }
  }

  @Test func `a name that is none has no target`() {
    #expect(FuzzTarget.named("none") == nil)
  }
}
