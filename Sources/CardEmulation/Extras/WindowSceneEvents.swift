#if !canImport(UIKit)
  import PhoneModel
  import PhoneRuntime

  /// What a scene's delegate would be told where there is UIKit: each `NFCWindowSceneEvent` for this app, in order.
  ///
  /// What came before somebody listens is kept, so an app that was launched for an event meets it first. One iterator at a
  /// time: the newest gets the events. It ends with the app.
  public struct WindowSceneEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = NFCWindowSceneEvent

    /// The events of this app.
    public init() {}

    /// Listens from now on, and takes what was kept.
    public func makeAsyncIterator() -> Iterator { Iterator(AppContext.current.sceneEvents().makeAsyncIterator()) }

    /// Takes events one by one.
    public struct Iterator: AsyncIteratorProtocol {
      private var events: AsyncStream<SceneEvent>.Iterator

      init(_ events: AsyncStream<SceneEvent>.Iterator) { self.events = events }

      /// The next event; nil when the task is cancelled, or another iterator listens.
      public mutating func next() async -> NFCWindowSceneEvent? {
        switch await events.next() {
        case .readerDetected: .readerDetected
        case .presentation: .presentation
        case nil: nil
        }
      }
    }
  }
#endif
