extension TLVReader {
  /// Finds the first object that these tags lead to, from the outermost inwards; nil when there is none.
  ///
  /// Every object with a tag of the path is tried, in order; objects that the reader has passed are not seen. Throws
  /// when the walk meets malformed bytes before it finds the object.
  public func first(_ path: TLVTag...) throws(TLVError) -> TLVObject? {
    try first(path[...])
  }

  /// Finds the first object at a path that is put together at run time; nil for an empty path.
  public func first(_ path: ArraySlice<TLVTag>) throws(TLVError) -> TLVObject? {
    guard let tag = path.first else { return nil }
    let rest = path.dropFirst()
    var reader = self
    while let object = try reader.next() {
      guard object.tag == tag else { continue }
      if rest.isEmpty { return object }
      guard tag.isConstructed else { continue }
      if let found = try object.contents().first(rest) { return found }
    }
    return nil
  }
}
