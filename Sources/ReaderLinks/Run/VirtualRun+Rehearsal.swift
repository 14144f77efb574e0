import CardTrace
import PhoneModel
import PhoneRuntime

extension VirtualRun {
  private static let app = AppID("rehearsal")

  /// What a reader, a person and a phone may do; what an app does about it is the least of a run.
  private static let scripts = [
    "reader field on\n> 00A4040007D276000085010100\n< 9000\nreader field off\n",
    "fault before answer 1 field off\nfault before answer 1 @50ms field on\nreader field on\n> 00A40400\n> 00A40400\n",
    "fault before answer 1 transmissionError 1\nfault after answer 1 person dismiss\nreader field on\n> 00A40400\n",
  ]

  /// Does once what every run of an app does: much of it takes long the first time alone, and a copy of a process that did
  /// it before has it behind itself.
  ///
  /// - Returns: how each rehearsal ended.
  package static func rehearse(_ body: @escaping App) -> [Ending] {
    scripts.map { text in
      guard let script = try? Script(parsing: Array(text.utf8)) else { preconditionFailure(text) }
      let clean = Script(actions: script.lines.map(\.action).filter(\.isReaders))
      let run = VirtualRun { preconditionFailure("a rehearsal never ends an app") }
      run.play(script, clean: clean, on: Phone(apps: [app: .tagOnly]), as: app, body: body)
      for record in run.records { _ = TraceEncoder.line(record) }
      return run.ending
    }
  }
}
