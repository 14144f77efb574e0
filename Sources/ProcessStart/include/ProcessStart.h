#pragma once

/// Asks the linker for this object; the work is done at load time.
///
/// When a process that links CoreNFC is loaded, `cardsession_process_start`, which CoreNFC defines, is called before
/// `main`. Nothing of the app has run then.
void cardsession_process_start_link(void);

/// Has `last_words` called when the process crashes, before it ends as it would have; once, on the thread that crashed.
///
/// Signals that the app handles itself are left to it. What crashed may hold a lock that the words need, so after 2 s the
/// process ends without them.
void process_on_crash(void (*last_words)(void));
