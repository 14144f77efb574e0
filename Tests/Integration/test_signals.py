"""What ends cardsession run, and that nothing of it is left then: signals, a terminal's keys, a killed run."""
import os
import pty
import random
import signal
import subprocess
import termios
import time
import unittest
from pathlib import Path

PRODUCTS = Path(__file__).parents[2] / ".build" / "debug"
TOOL = PRODUCTS / "cardsession"
STAYS = [TOOL, "run", "--taps", "forever", "--", PRODUCTS / "ExampleSleepsLong"]
UNFINISHED = [TOOL, "run", "--timeout", "60s", "--", "/bin/sleep", "60"]
MARK = f"RUN_TEST_{os.getpid()}"
SIGNALS = {signal.SIGHUP: 129, signal.SIGINT: 130, signal.SIGQUIT: 131, signal.SIGTERM: 143}


def marked():
    """The processes of this test that still run, without ourselves."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(folder.name) != os.getpid() and MARK.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def until(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()


def start(command, **options):
    """Starts a run that has its own environment's mark."""
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, env=os.environ | {MARK: "1"}, text=True, **options)


def session_begins(process):
    """Reads standard error up to the session's beginning."""
    for line in process.stderr:
        if "starts emulation" in line:
            return
    raise AssertionError("no session began")


class SignalTests(unittest.TestCase):
    def nothing_is_left(self):
        self.assertTrue(until(lambda: not marked()), f"processes are left: {marked()}")

    def test_each_signal_ends_an_endless_run_as_expected(self):
        for number in SIGNALS:
            process = start(STAYS, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            session_begins(process)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=10), 0, number)
            self.nothing_is_left()
            process.stderr.close()

    def test_each_signal_is_the_exit_code_of_an_unfinished_run(self):
        for number, status in SIGNALS.items():
            process = start(UNFINISHED, stderr=subprocess.DEVNULL)
            self.assertTrue(until(lambda: len(marked()) == 2))
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=10), status)
            self.nothing_is_left()

    def test_eight_runs_side_by_side_all_end(self):
        runs = [start(STAYS, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(8)]
        for process in runs:
            session_begins(process)
        for process in runs:
            process.terminate()
        for process in runs:
            self.assertEqual(process.wait(timeout=10), 0)
            process.stderr.close()
        self.nothing_is_left()

    def test_a_killed_run_takes_its_app_along(self):
        process = start(STAYS, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        session_begins(process)
        process.kill()
        process.wait()
        self.assertIn("the run that started the app is gone", process.stderr.read())
        process.stderr.close()
        self.nothing_is_left()

    def test_signals_at_any_moment_leave_nothing(self):
        random.seed(1)
        for number in [*SIGNALS, signal.SIGKILL] * 8:
            process = start([TOOL, "run", "ndef-tag", "--taps", "forever"], stderr=subprocess.DEVNULL)
            time.sleep(random.random() * 0.15)
            process.send_signal(number)
            process.wait(timeout=10)
            self.nothing_is_left()

    def test_keys_of_a_terminal_end_the_run_and_leave_the_terminal_as_it_was(self):
        for key, status in ((b"\x03", 130), (b"\x1c", 131)):
            pid, terminal = pty.fork()
            if pid == 0:
                os.execve(UNFINISHED[0], [str(word) for word in UNFINISHED], os.environ | {MARK: "1"})
            before = termios.tcgetattr(terminal)
            self.assertTrue(until(lambda: len(marked()) == 2))
            os.write(terminal, key)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), status)
            self.assertEqual(termios.tcgetattr(terminal), before)
            os.close(terminal)
            self.nothing_is_left()

    def test_a_reader_of_the_output_that_goes_away_ends_nothing(self):
        command = 'set -o pipefail; "$0" run ndef-tag 2>&1 | head -n 1'
        result = subprocess.run(["bash", "-c", command, TOOL], capture_output=True, text=True, timeout=30)
        self.assertEqual(result.returncode, 0)
        self.assertIn("opens the app: ndef-tag", result.stdout)


if __name__ == "__main__":
    unittest.main()
