/// What help says about each command.
extension Command {
  /// One sentence.
  var sentence: String {
    switch self {
    case .run:
      "Runs an app that is linked with OpenCardSession's CoreNFC, or a built-in one, on a simulated iPhone and holds the "
        + "phone to a reader."
    case .phone:
      "Keeps a simulated iPhone, or the phone file's Android phone, until a signal ends it, or its script: starts the "
        + "apps of the phone file when the person opens them or the phone wants them, and takes lines of a script from "
        + "standard input and, by phone tell, from other shells. Apps that are started by hand join by "
        + "CARDSESSION_SOCKET."
    case .phoneTell:
      "Has the phone that cardsession phone keeps carry out lines of a script, one after another, and prints what became "
        + "of each. Ends with 1 when one fails."
    case .apps:
      "Lists the built-in apps and, with a phone file, the apps that it names."
    case .send:
      "Taps a built-in app once with command APDUs in hexadecimal, one after another, and prints each with its response "
        + "APDU. A phone file may say the app's entitlements and the phone's settings. Ends with 1 when a command gets no "
        + "answer."
    case .pcsc:
      "Runs COMMAND, or a shell, beside a PC/SC service of its own that has one virtual reader and is reachable from "
        + "nowhere else; needs root or sudo without a password."
    case .route:
      "Explains which app gets a SELECT of AID, and each rule that leads there, on the phone of a phone file where the "
        + "words happen before the tap, in order: open APP, home, lock, unlock, screen-off, screen-on, acquire (an "
        + "assertion), session, start (emulation), and at last double-click. Where the file has android, Android's rules "
        + "follow Apple's, and a word that means nothing there is said."
    case .trace:
      "Shows a trace file as a timeline, with what is secret masked."
    case .audit:
      "Checks what an app needs before it may emulate a card: entitlements files, Info.plist, provisioning profiles, "
        + "built apps, .ipa archives and folders with Xcode projects. Ends with 1 when it finds an error."
    case .lintCC:
      "Checks a capability container (file E103 of an NDEF Type 4 Tag) by the rules that readers apply. It is given in "
        + "hexadecimal, or as a file that holds its bytes or their hexadecimal digits. Ends with 1 when it finds an error."
    case .explore:
      "Runs an app many times in virtual time, each time with other faults at other points, and says which rules it then "
        + "breaks, each by the smallest scenario that shows it. Findings are saved in the folder cardsession-findings."
    case .exploreMerge:
      "Joins the reports that explore wrote of the parts of one exploration into one. Ends with 1 when it has findings."
    case .replay:
      "Plays the scenario of a finding again and says whether the same comes of it, and where it first differs. "
        + "Ends with 1 when it differs."
    case .doctor:
      "Checks what this machine has for each part of cardsession, and says what to do about what is missing."
    case .phoneFile:
      "Prints a phone file with every setting at its default, to start from."
    case .help:
      "Shows the list of commands, or one command with its options and examples."
    case .builtInApp:
      "Becomes the built-in app NAME in this process."
    }
  }

  /// The forms in which the command is written.
  var usages: [String] {
    switch self {
    case .run: ["cardsession run [OPTION...] APP", "cardsession run [OPTION...] -- COMMAND [ARGUMENT...]"]
    case .phone: ["cardsession phone [OPTION...]", "cardsession phone tell [OPTION...] LINE..."]
    case .phoneTell: ["cardsession phone tell [OPTION...] LINE..."]
    case .apps: ["cardsession apps [OPTION...]"]
    case .send: ["cardsession send HEX... --app APP [OPTION...]"]
    case .pcsc: ["cardsession pcsc [-- COMMAND [ARGUMENT...]]"]
    case .route: ["cardsession route --select AID [OPTION...] [WORD...]"]
    case .trace: ["cardsession trace show FILE [OPTION...]"]
    case .audit: ["cardsession audit PATH... [OPTION...]"]
    case .lintCC: ["cardsession lint-cc HEX... [OPTION...]", "cardsession lint-cc FILE [OPTION...]"]
    case .explore:
      [
        "cardsession explore [OPTION...] APP", "cardsession explore [OPTION...] -- COMMAND [ARGUMENT...]",
        "cardsession explore merge FILE... [OPTION...]",
      ]
    case .exploreMerge: ["cardsession explore merge FILE... [OPTION...]"]
    case .replay: ["cardsession replay FILE"]
    case .doctor: ["cardsession doctor [OPTION...]"]
    case .phoneFile: ["cardsession phone-file"]
    case .help: ["cardsession help [COMMAND]"]
    case .builtInApp: ["cardsession _app NAME"]
    }
  }

  /// Each works as it stands in a folder with the package's products and `Examples`, and after those before it.
  var examples: [String] {
    switch self {
    case .run:
      [
        "cardsession run ndef-tag",
        "cardsession run --taps 3 --trace taps.jsonl -- .build/debug/ExampleKeepForSeveralTaps",
        "cardsession run --reader vpcd ndef-tag",
      ]
    case .phone:
      [
        "cardsession phone-file > phone.json",
        "cardsession phone --phone phone.json",
        "cardsession phone --platform android --phone Examples/Phones/two-apps.json",
      ]
    case .phoneTell:
      [
        "cardsession phone tell \"person open ndef-tag\" \"person consent yes\" \"phone wait ndef-tag session\"",
        "cardsession phone tell \"reader field on\" \"> 00A4040007D276000085010100\" \"< 9000\"",
      ]
    case .apps: ["cardsession apps", "cardsession apps --phone Examples/Phones/two-apps.json --json"]
    case .send:
      [
        "cardsession send 00A4040007D276000085010100 --app ndef-tag",
        "cardsession send 00A4040007D276000085010100 00A4000C02E103 00B000000F --app ndef-tag --json",
      ]
    case .pcsc: ["cardsession pcsc", "cardsession pcsc -- opensc-tool --list-readers"]
    case .route:
      [
        "cardsession phone-file > phone.json",
        "cardsession route --phone phone.json --select F0010203040506",
        "cardsession route --phone phone.json --select F0010203040506 open my-app acquire session start",
        "cardsession route --phone Examples/Phones/two-apps.json --select D2760000850101 --platform android",
        "cardsession route --phone phone.json --select 325041592E5359532E4444463031 lock double-click --json",
      ]
    case .trace:
      [
        "cardsession run --trace taps.jsonl ndef-tag",
        "cardsession trace show taps.jsonl",
        "cardsession trace show taps.jsonl --json",
      ]
    case .audit:
      [
        "cardsession audit Examples/Entitlements/Tag.entitlements", "cardsession audit Examples --sarif",
        "cardsession audit . --json",
      ]
    case .explore:
      [
        "cardsession explore --budget 1000 ndef-tag",
        "cardsession explore --budget 1000 -- .build/debug/BuggyNewestOnly",
      ]
    case .exploreMerge:
      [
        "cardsession explore --budget 1000 --shard 1/2 --json first.json ndef-tag",
        "cardsession explore --budget 1000 --shard 2/2 --json second.json ndef-tag",
        "cardsession explore merge first.json second.json --junit report.xml",
      ]
    case .replay: ["cardsession replay cardsession-findings/BuggyNewestOnly-unanswered-dropped.jsonl"]
    case .lintCC:
      [
        "cardsession lint-cc 000F20003B00340406E1047FFF0000",
        "cardsession lint-cc 000F20003B00340406E1047FFF0000 --json",
      ]
    case .doctor: ["cardsession doctor", "cardsession doctor --json"]
    case .phoneFile: ["cardsession phone-file > phone.json"]
    case .help: ["cardsession help run", "cardsession help phone tell"]
    case .builtInApp: ["cardsession _app ndef-tag"]
    }
  }
}
