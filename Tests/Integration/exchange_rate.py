"""How fast commands are answered: prints the median and the total of 100 and of 1,000 exchanges.

With a number of seconds as its argument it fails if 100 exchanges take as long; the tests give none, for a busy machine
says nothing about the card."""
import statistics
import sys
import time

from reader import NDEF_APPLICATION, Reader, claim, fail, limit, select, show

limit(60)
reader = Reader()
reader.wait_for_card()
reader.connect()
claim("SELECT of the NDEF application", reader.send(select(NDEF_APPLICATION, "00"))[-2:], b"\x90\x00")
claim("SELECT of the capability container", reader.send("00A4000C 02 E103"), b"\x90\x00")

for count in (100, 1_000):
    durations = []
    for _ in range(count):
        start = time.perf_counter()
        answer = reader.send("00B00000 0F")
        durations.append(time.perf_counter() - start)
        if answer[-2:] != b"\x90\x00":
            fail(f"READ BINARY: found {show(answer)}")
    total = sum(durations)
    print(f"{count} exchanges: p50 {statistics.median(durations) * 1e6:.0f} us, total {total:.3f} s", flush=True)
    if count == 100 and len(sys.argv) > 1:
        claim(f"100 exchanges take less than {sys.argv[1]} s", total < float(sys.argv[1]), True)
print("ok: every exchange was answered with 9000", flush=True)
reader.disconnect()
reader.release()
