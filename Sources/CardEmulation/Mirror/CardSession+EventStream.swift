import PhoneRuntime

extension CardSession {
  /// The events of a session; iterators share it, and each event goes to whichever asks first.
  public final class EventStream: AsyncSequence {
    /// An event of the session.
    public typealias Element = CardSession.Event
    /// What delivers the events.
    public typealias AsyncIterator = EventStream.Iterator

    let backing: SessionHandle

    init(_ backing: SessionHandle) { self.backing = backing }

    /// Makes an iterator that shares the stream with all others.
    public final func makeAsyncIterator() -> EventStream.Iterator { Iterator(backing) }

    /// Delivers the session's events; nil after the last, and for a task that is cancelled.
    public class Iterator: AsyncIteratorProtocol {
      let backing: SessionHandle

      init(_ backing: SessionHandle) { self.backing = backing }

      /// The next event, in order.
      @inlinable
      public final func next() async throws -> CardSession.Event? {
        if let event = take() { return event }
        return await wait()
      }
    }
  }
}
