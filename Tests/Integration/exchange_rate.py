"""How fast commands are answered: prints the median and the total, and fails if 100 exchanges take a second."""
import statistics
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
    if count == 100:
        claim("100 exchanges take less than a second", total < 1, True)
reader.disconnect()
reader.release()
