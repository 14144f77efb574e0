/// What does not hold of a row, in one line.
struct RowFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
