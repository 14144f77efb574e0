"""The card is removed and inserted again: `reconnect.py N` uses N insertions, each as a reader at the counter would."""
import sys

from reader import NDEF_APPLICATION, Reader, claim, limit, select

insertions = int(sys.argv[1]) if len(sys.argv) > 1 else 3
limit(20 + 10 * insertions)
reader = Reader()
for number in range(1, insertions + 1):
    reader.wait_for_card()
    reader.connect()
    claim(f"insertion {number}: nothing is selected yet", reader.send("00B00000 01")[-2:], lambda sw: sw != b"\x90\x00")
    claim(f"insertion {number}: NDEF application", reader.send(select(NDEF_APPLICATION, "00"))[-2:], b"\x90\x00")
    claim(f"insertion {number}: capability container", reader.send("00A4000C 02 E103"), b"\x90\x00")
    claim(f"insertion {number}: READ BINARY", reader.send("00B00000 02")[-2:], b"\x90\x00")
    reader.disconnect()
reader.release()
