/// Puts a row's parts into columns: time, lane, direction, text.
struct TimelineLayout {
  /// One row before it is laid out.
  struct Row {
    enum Direction: Character {
      case toCard = ">"
      case toReader = "<"
      case none = " "
    }

    var direction = Direction.none
    var text: String
    var digits: [String] = []
    var isAlarming = false
  }

  /// The width of the column of seconds, right aligned.
  static let timeWidth = 11
  /// The width of the column of lanes.
  static let laneWidth = 6
  /// Where the text starts.
  static let textColumn = timeWidth + 2 + laneWidth + 4

  let width: Int
  let isColoured: Bool

  func lines(_ row: Row, t: Int64, lane: TraceLane) -> [String] {
    let time = padded(Self.seconds(t), before: Self.timeWidth)
    let text = PlainText.wrapped(row.text, width: width - Self.textColumn - surplus(time))
    let name = lane.rawValue + String(repeating: " ", count: Self.laneWidth - lane.rawValue.count)
    let start = "\(colour(time, .dim))  \(colour(name, .of(lane)))  \(row.direction.rawValue) "
    let indent = String(repeating: " ", count: Self.textColumn)
    let words = text.enumerated().map { index, line in
      (index == 0 ? start : indent) + (row.isAlarming ? colour(line, .red) : line)
    }
    guard !row.digits.isEmpty else { return words }
    return words + wrapped(row.digits).map { indent + colour($0, .dim) }
  }

  /// A line across the columns that begins a tap, with more lines where its title is long.
  func rule(_ title: String, t: Int64) -> [String] {
    let time = padded(Self.seconds(t), before: Self.timeWidth)
    let room = width - Self.timeWidth - 2 - surplus(time)
    let lines = PlainText.wrapped(title, width: room - 4)
    let start = "── \(lines[0]) "
    let line = start + String(repeating: "─", count: max(0, room - start.count))
    let indent = String(repeating: " ", count: Self.timeWidth + 5)
    return [colour(time, .dim) + "  " + colour(line, .dim)] + lines.dropFirst().map { indent + colour($0, .dim) }
  }

  /// By how many characters a time passes its column: from 1,000 s on.
  private func surplus(_ time: String) -> Int { max(0, time.count - Self.timeWidth) }

  /// Seconds with four decimals, rounded to the nearest.
  static func seconds(_ t: Int64) -> String {
    let rounded = UInt64(t) + 50_000
    let tenths = rounded / 100_000
    return "+\(tenths / 10_000).\(padded(tenths % 10_000)) s"
  }

  /// Milliseconds with one decimal, rounded to the nearest.
  static func milliseconds(_ duration: Int64) -> String {
    let tenths = (UInt64(max(0, duration)) + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private static func padded(_ number: UInt64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func padded(_ text: String, before width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Groups of digits in lines, broken only between groups where they fit.
  private func wrapped(_ groups: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    for group in groups {
      if line.isEmpty {
        line = group
      } else if line.count + 1 + group.count <= width - Self.textColumn {
        line += " " + group
      } else {
        lines.append(line)
        line = group
      }
    }
    return lines + [line]
  }

  private enum Colour: String {
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"

    static func of(_ lane: TraceLane) -> Colour {
      switch lane {
      case .person: .magenta
      case .app: .green
      case .phone: .blue
      case .reader: .yellow
      }
    }
  }

  private func colour(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}
