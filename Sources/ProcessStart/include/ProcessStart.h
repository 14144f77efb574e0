#pragma once

/// Asks the linker for this object; the work is done at load time.
///
/// When a process that links CoreNFC is loaded, `cardsession_process_start`, which CoreNFC defines, is called before
/// `main`. Nothing of the app has run then.
void cardsession_process_start_link(void);
