"""Clients that are killed at any moment of an exchange: `hostile_clients.py N` kills N of them, then uses the card."""
import os
import random
import signal
import sys
import time

from reader import NDEF_APPLICATION, Reader, claim, limit, select

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
limit(60 + count // 4)
random.seed(count)
reader = Reader()
reader.wait_for_card()
reader.release()

for _ in range(count):
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        victim = Reader()
        victim.wait_for_card()
        victim.connect()
        while True:
            victim.send(select(NDEF_APPLICATION, "00"))
            victim.send("00B00000 0F")
    time.sleep(random.random() * 0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)

reader = Reader()
reader.wait_for_card()
reader.connect()
claim(f"after {count} clients were killed the card answers", reader.send(select(NDEF_APPLICATION, "00")), b"\x90\x00")
