"""Many taps of one phone: `many_taps.py N` makes N, each a connection that ends with a reset, and compares what the app
holds after a tenth of them with what it holds at the end."""
import os
import sys
import tempfile

from smartcard.scard import SCARD_RESET_CARD, SCardDisconnect

from phone import Phone
from reader import NDEF_APPLICATION, Reader, called, claim, limit, select

count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
limit(60 + count // 10)
with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    file.write('{"limits": {"session": 3600}}')
    file.flush()
    phone = Phone("--phone", file.name, "--taps", "forever")
    reader = Reader()
    reader.wait_for_card()

    def held(process):
        """The memory in KiB, the descriptors and the threads of a process."""
        status = dict(line.split(":", 1) for line in open(f"/proc/{process}/status"))
        return int(status["VmRSS"].split()[0]), len(os.listdir(f"/proc/{process}/fd")), int(status["Threads"])

    early = None
    for number in range(count):
        reader.connect()
        answer = reader.send(select(NDEF_APPLICATION, "00"))
        if answer != b"\x90\x00":
            claim(f"tap {number + 1}", answer, b"\x90\x00")
        called("SCardDisconnect", (SCardDisconnect(reader.handle, SCARD_RESET_CARD),))
        if number + 1 == count // 10:
            early = held(phone.app), held(phone.process.pid)
    late = held(phone.app), held(phone.process.pid)
    for name, before, after in zip(("app", "run"), early, late):
        print(f"the {name} after {count // 10} and {count} taps: {before[0]} and {after[0]} KiB, "
              f"{before[1]} and {after[1]} descriptors, {before[2]} and {after[2]} threads")
        claim(f"the {name}'s memory grows by less than 4 MiB", after[0] - before[0] < 4096, True)
        claim(f"the {name} holds as many descriptors as before", after[1], before[1])
        claim(f"the {name} has no more than two threads more", after[2] - before[2] <= 2, True)
    claim("the run ends as expected", phone.end(), 0)
    claim("it told of every tap once", phone.kinds().count("field-off"), lambda found: found >= count)
