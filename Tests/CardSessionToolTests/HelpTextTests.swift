import Testing

@testable import CardSessionTool

@Suite struct HelpTextTests {
  @Test func `shows the tool as a whole`() {
    #expect(
      HelpText.main == """
        cardsession runs an iPhone app that is a contactless card on a simulated iPhone, and taps it on a reader.

        usage: cardsession COMMAND [OPTION...]
               cardsession --version

        commands:
          run         run an app on a simulated iPhone and hold it to a reader
          phone       keep a simulated iPhone that several apps share, or tell it what happens
          apps        list the apps that run can start by name
          send        send command APDUs to an app and print its answers
          pcsc        run a command, or a shell, beside a private PC/SC service
          route       explain which app a tap reaches
          trace       show a trace file as a timeline
          audit       check what an app needs before it may emulate a card
          lint-cc     say what readers refuse in an NDEF tag's capability container
          explore     try every fault at every point of an app's run
          replay      play a finding of explore again
          doctor      check what this machine has for the parts of cardsession
          phone-file  print a phone file to start from
          help        show help, or help on one command

        exit codes:
          0  as expected
          1  findings, or a refused or failed expectation
          2  wrong usage
          3  a reader or a service is missing
          4  the app trapped
          5  timed out

        examples:
          cardsession run ndef-tag
          cardsession run --taps 3 -- .build/debug/ExampleKeepForSeveralTaps
          cardsession help run

        """)
  }

  @Test func `shows run with all its options`() {
    #expect(
      HelpText.command(.run) == """
        Runs an app that is linked with OpenCardSession's CoreNFC, or a built-in one, on a simulated iPhone
        and holds the phone to a reader.

        usage: cardsession run [OPTION...] APP
               cardsession run [OPTION...] -- COMMAND [ARGUMENT...]

        options:
          --phone FILE                the phone file: the phone's settings, its apps and their entitlements
          --platform ios|android      whose phone: Apple's, or Android's, on which built-in apps are host
                                      APDU services (default: ios)
          --reader READER             the reader: memory (inside the app's process) or vpcd[:[HOST:]PORT] (a
                                      reader of PC/SC programs) (default: memory)
          --script FILE               what the reader, the person and the phone do, a line each
          --taps N|forever            how often the phone is held to the reader (default: 1 with memory,
                                      forever with vpcd)
          --trace FILE                the trace file to write, readable by you only
          --clock real|virtual        the clock: virtual takes no time and is the same in each run; for the
                                      reader memory (default: real)
          --seed N                    what everything random comes from with the virtual clock (default: 0)
          --timeout DURATION          how long an app may take to start its card session, or to join a phone
                                      (default: 10s)
          --patience DURATION         how long the reader waits for each answer (default: 500ms with memory,
                                      30s with vpcd)
          --protocol t1|t0            how programs of a PC/SC reader reach the card: t0 offers T=0 alone,
                                      with 61XX and GET RESPONSE (default: t1)
          --air none|106              how long bytes take: none, or as Type A does at 106 kbit/s (default:
                                      106 with memory, none with vpcd)
          --json                      write JSON instead of text
          --colour auto|always|never  when to colour text; auto is at a terminal unless NO_COLOR is set
                                      (default: auto)
          --no-colour                 the same as --colour never

        A DURATION is a whole number and us, ms or s: 500ms.

        examples:
          cardsession run ndef-tag
          cardsession run --taps 3 --trace taps.jsonl -- .build/debug/ExampleKeepForSeveralTaps
          cardsession run --reader vpcd ndef-tag

        """)
  }

  @Test func `shows a command without options`() {
    #expect(
      HelpText.command(.pcsc) == """
        Runs COMMAND, or a shell, beside a PC/SC service of its own that has one virtual reader and is
        reachable from nowhere else; needs root or sudo without a password.

        usage: cardsession pcsc [-- COMMAND [ARGUMENT...]]

        examples:
          cardsession pcsc
          cardsession pcsc -- opensc-tool --list-readers

        """)
  }

  @Test(arguments: Command.allCases) func `names every option of a command`(_ command: Command) {
    let help = HelpText.command(command)
    #expect(command.options.allSatisfy { help.contains("\n  \($0.text)") })
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 104 })
  }

  @Test(arguments: Command.allCases) func `gives examples that the parser takes`(_ command: Command) throws {
    for example in command.examples {
      let words = Self.words(example)
      #expect(words.first == "cardsession")
      #expect(throws: Never.self, "\(example)") { try ArgumentParser.parse(Array(words.dropFirst())) }
    }
  }

  @Test func `shows send with what it can tap`() {
    let help = HelpText.command(.send)
    #expect(help.hasPrefix("Taps a built-in app once with command APDUs in hexadecimal, one after another,"))
    #expect(
      help.contains("\n  --app APP                   the built-in app that answers: cardsession apps lists them\n"))
  }

  @Test func `shows phone tell with its own option alone`() {
    #expect(
      HelpText.command(.phoneTell) == """
        Has the phone that cardsession phone keeps carry out lines of a script, one after another, and
        prints what became of each. Ends with 1 when one fails.

        usage: cardsession phone tell [OPTION...] LINE...

        options:
          --socket PATH  where the phone's socket is (default: one in $XDG_RUNTIME_DIR, or in a folder of
                         yours in /tmp)

        examples:
          cardsession phone tell "person open ndef-tag" "person consent yes" "phone wait ndef-tag session"
          cardsession phone tell "reader field on" "> 00A4040007D276000085010100" "< 9000"

        """)
  }

  @Test(
    arguments: [
      ("phone --help", .phone), ("phone tell --help", .phoneTell), ("phone tell x -h", .phoneTell),
      ("phone --socket /s tell --help", .phoneTell), ("phone --socket tell --help", .phone),
      ("phone --socket=/s tell --help", .phoneTell), ("help phone tell", .phoneTell), ("help phone", .phone),
      ("explore merge --help", .exploreMerge), ("explore --help merge", .exploreMerge), ("explore -h", .explore),
      ("help explore merge", .exploreMerge), ("trace show --help", .trace), ("help trace show", .trace),
    ] as [(String, Command)])
  func `gives each part of a command its own help`(_ line: String, _ command: Command) throws {
    #expect(try parse(line) == .help(command))
  }

  /// The words that a shell makes of a line without a redirection; quotation marks hold words together.
  private static func words(_ line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case ">" where !isQuoted: return words.filter { !$0.isEmpty }
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
