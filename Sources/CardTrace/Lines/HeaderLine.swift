/// A header's line.
struct HeaderLine: Decodable {
  let header: TraceHeader

  private static let keys: Set<String> = [
    "format", "version", "tool", "seed", "phoneFile", "script", "reader", "faults", "app", "unseeded",
    "started",
  ]

  init(from decoder: any Decoder) throws {
    let fields = try LineFields(decoder)
    let format = try fields.required("format", String.self, needed: "\"\(TraceHeader.format)\"")
    guard format == TraceHeader.format else { throw LineError.unknownFormat(format) }
    let version = try fields.required("version", Int.self, needed: "a whole number")
    guard version == TraceHeader.version else { throw LineError.unknownVersion(version) }
    try fields.allowOnly(Self.keys)
    header = TraceHeader(
      tool: try fields.required("tool", String.self, needed: "text"),
      seed: try fields.required("seed", UInt64.self, needed: "a whole number from 0 to 18446744073709551615"),
      phoneFile: try fields.optional("phoneFile", String.self, needed: "text"),
      script: try fields.optional("script", String.self, needed: "text"),
      reader: try fields.required("reader", String.self, needed: "text"),
      faults: try fields.required("faults", [String].self, needed: "an array of texts"),
      app: try fields.optional("app", String.self, needed: "text"),
      unseeded: try fields.optional("unseeded", [String].self, needed: "an array of texts"),
      started: try fields.optional("started", String.self, needed: "text"))
  }
}
