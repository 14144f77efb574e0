"""Tests of cardsession pcsc: COMMAND's side, and that nothing is left whatever ends it."""
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

TOOL = Path(__file__).parents[2] / ".build" / "debug" / "cardsession"
PCSC = [TOOL, "pcsc", "--"]
READERS = "from smartcard.System import readers; print([str(reader) for reader in readers()])"
MARK = f"PRIVATE_PCSCD_TEST_{os.getpid()}"


def run(*command, **options):
    return subprocess.run([*PCSC, *command], capture_output=True, text=True, timeout=30, **options)


def marked_processes():
    """Processes of this test that still run: they inherit MARK. Zombies have no environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if MARK.encode() in (folder / "environ").read_bytes() and int(folder.name) != os.getpid():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            pass
    return found


def all_gone(seconds=2):
    """Whether the last marked process is gone, or goes within this time: the kernel ends them one by one."""
    end = time.monotonic() + seconds
    while marked_processes() and time.monotonic() < end:
        time.sleep(0.01)
    return not marked_processes()


class PCSCTests(unittest.TestCase):
    def test_command_sees_two_readers_and_prints_alone(self):
        result = run(sys.executable, "-c", READERS)
        self.assertEqual((result.returncode, result.stdout, result.stderr),
                         (0, "['Virtual PCD 00 00', 'Virtual PCD 00 01']\n", ""))

    def test_passes_the_exit_status_through(self):
        for status in (0, 1, 3, 77):
            self.assertEqual(run("sh", "-c", f"exit {status}").returncode, status)
        self.assertEqual(run("no-such-command").returncode, 127)
        self.assertEqual(run("sh", "-c", "kill -KILL $$").returncode, 137)

    def test_without_a_command_is_a_shell_that_says_what_it_is(self):
        result = subprocess.run([TOOL, "pcsc"], capture_output=True, text=True, timeout=30, input="echo hello\nexit 5\n",
                                env=os.environ | {"SHELL": "/bin/sh"})
        self.assertEqual((result.returncode, result.stdout), (5, "hello\n"))
        self.assertIn("a shell beside a private PC/SC service", result.stderr)
        self.assertIn("cardsession run ndef-tag --reader vpcd", result.stderr)

    def test_keeps_environment_folder_user_and_standard_input(self):
        result = run("sh", "-c", 'cat; echo "$TEXT"; pwd; id -u', cwd="/usr", input="in\n",
                     env=os.environ | {"TEXT": "two\nlines", "PCSCLITE_CSOCK_NAME": "/nowhere"})
        self.assertEqual(result.stdout, f"in\ntwo\nlines\n/usr\n{os.environ.get('SUDO_UID', os.getuid())}\n")

    def test_port_is_not_open_outside(self):
        before = Path("/proc/net/tcp").read_text()
        result = run("sh", "-c", "cat /proc/net/tcp; ls /sys/class/net >/dev/null; ip -brief link")
        self.assertIn(":8C7B 00000000:0000 0A", result.stdout)
        self.assertNotIn(":8C7B 00000000:0000 0A", before)
        self.assertEqual([line.split()[0] for line in result.stdout.splitlines() if "LOOPBACK" in line], ["lo"])

    def test_six_run_side_by_side(self):
        runs = [subprocess.Popen([*PCSC, sys.executable, "-c", READERS], stdout=subprocess.PIPE) for _ in range(6)]
        for process in runs:
            self.assertIn(b"Virtual PCD 00 00", process.communicate(timeout=30)[0])

    def test_signals_leave_nothing_running(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)):
            process = subprocess.Popen([*PCSC, "sh", "-c", "setsid sleep 60 & echo ready; exec sleep 60"],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=os.environ | {MARK: "1"})
            self.assertEqual(process.stdout.readline(), b"ready\n")
            self.assertNotEqual(marked_processes(), [])
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=10), status)
            self.assertEqual(process.stdout.read(), b"", "standard output closes when the last process has gone")
            self.assertTrue(all_gone(), marked_processes())
            process.stdout.close()


if __name__ == "__main__":
    unittest.main()
