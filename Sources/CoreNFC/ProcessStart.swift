import PhoneRuntime
import ProcessStart
import ReaderLinks

/// Called by the loader before `main`: tells the run that the app is linked with CoreNFC, and makes every reader link known to the process's phone.
@_cdecl("cardsession_process_start")
func processStart() {
  ProcessPhone.tellLoaded()
  ProcessPhone.setReaderStart { phone in TapRun.prepare(on: phone) }
  ProcessPhone.setRehearsal { Rehearsal.run() }
}
