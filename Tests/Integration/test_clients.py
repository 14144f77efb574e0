"""The client programs against the reference card: they accept a good tag and notice each planted fault."""
import subprocess
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).parent
PCSC = [HERE.parents[1] / ".build" / "debug" / "cardsession", "pcsc", "--"]


def run(client, *arguments, fault=""):
    """The exit status and output of a client beside a private pcscd with the reference card."""
    script = '"$1" "$2/reference_card.py" $3 & shift 3; exec "$@"'
    python = sys.executable
    command = [*PCSC, "bash", "-c", script, "_", python, HERE, fault, python, HERE / client, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    return result.returncode, result.stdout + result.stderr


class ClientTests(unittest.TestCase):
    def accepts(self, client, *arguments):
        status, output = run(client, *arguments)
        self.assertEqual(status, 0, output)
        self.assertNotIn("not ok", output)
        return output

    def notices(self, client, fault, text, *arguments):
        status, output = run(client, *arguments, fault=fault)
        self.assertEqual(status, 1, output)
        self.assertIn(text, output)

    def test_select(self):
        self.assertEqual(self.accepts("pyscard_select.py").count("ok: "), 20)
        self.notices("pyscard_select.py", "wrong-status", "not ok: READ BINARY of 15 bytes of it")
        self.notices("pyscard_select.py", "accepts-all", "an unknown application with Le: found 9000, wanted 6A82")
        self.notices("pyscard_select.py", "no-uid", "not ok: FFCA000000")
        self.notices("pyscard_select.py", "leaves", "not ok: the card has gone: 0 bytes came back")

    def test_read_and_write(self):
        self.assertIn("ok: 30000 bytes read again are those written", self.accepts("nfcpy_read_write.py"))
        self.notices("nfcpy_read_write.py", "flipped-byte", "not ok: 1000 bytes read again are those written")
        self.notices("nfcpy_read_write.py", "leaves", "not ok: the card has gone")

    def test_rate(self):
        self.assertIn("1000 exchanges: p50 ", self.accepts("exchange_rate.py"))
        self.notices("exchange_rate.py", "slow", "not ok: 100 exchanges take less than a second")

    def test_reconnection(self):
        self.assertEqual(self.accepts("reconnect.py", "3").count("ok: insertion 3"), 4)
        self.notices("reconnect.py", "remembers-selection", "not ok: insertion 2: nothing is selected yet", "2")

    def test_time_limit_ends_a_wait_for_a_card(self):
        program = "from reader import *; limit(1); Reader().wait_for_card()"
        start = time.monotonic()
        command = [*PCSC, sys.executable, "-c", program]
        result = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=30)
        self.assertEqual(result.returncode, 1)
        self.assertIn("Timeout (0:00:01)!", result.stderr)
        self.assertLess(time.monotonic() - start, 5)


if __name__ == "__main__":
    unittest.main()
