/// The word that was most likely meant.
package enum Suggestion {
  /// The word of `allowed` that is one or two changed, added, missing or swapped characters away; the nearest, then the first.
  package static func nearest(to word: String, in allowed: [String]) -> String? {
    guard word.utf8.count <= 32 else { return nil }
    let ranked = allowed.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= 2 && best.distance < best.word.count ? best.word : nil
  }

  /// The number of single-character changes between two words, a swap of neighbours counted as one.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let same = left[i] == right[j]
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (same ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
