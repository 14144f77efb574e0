/// The word that was most likely meant.
enum Suggestion {
  /// The nearest of `words` that is at most two changes away and shares something with `found`; the first of equals.
  static func nearest(to found: String, in words: [String]) -> String? {
    guard found.count <= 40 else { return nil }
    var best: (word: String, changes: Int)?
    for word in words {
      let changes = changes(from: Array(found.lowercased()), to: Array(word))
      if changes <= 2, changes < word.count, changes < best?.changes ?? .max { best = (word, changes) }
    }
    return best?.word
  }

  /// How many characters must be put in, left out, replaced or swapped with their neighbour.
  private static func changes(from old: [Character], to new: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...new.count)
    for i in 0..<old.count {
      var current = [i + 1]
      for j in 0..<new.count {
        var cost = min(last[j + 1] + 1, current[j] + 1)
        cost = min(cost, last[j] + (old[i] == new[j] ? 0 : 1))
        if i > 0, j > 0, old[i] == new[j - 1], old[i - 1] == new[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[new.count]
  }
}
