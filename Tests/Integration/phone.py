"""A phone that a client starts itself: `cardsession run` with the built-in tag on a slot of the virtual reader."""
import json
import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from reader import fail


def until(text, condition, seconds=20):
    """Returns what `condition` gives once that is true; ends the client when it does not become true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            fail(f"{text}: not within {seconds} s")
        time.sleep(0.005)
    return found


def processes():
    """The number, the name and the parent's number of each process that has not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, name, state, parent = re.match(r"(\d+) \((.*)\) (\S) (\d+)", path.read_text(), re.DOTALL).groups()
            if state != "Z":
                found.append((int(number), name, int(parent)))
        except OSError:
            pass  # it has ended meanwhile
    return found


def states(process):
    """The states of a process's threads, each once."""
    return {path.read_text().rpartition(")")[2].split()[0] for path in Path(f"/proc/{process}/task").glob("*/stat")}


class Phone:
    def __init__(self, *options, port=None, app="ndef-tag", command=None):
        folder = Path(tempfile.mkdtemp())
        self.errors, self.trace = folder / "errors", folder / "trace.jsonl"
        reader = "vpcd" if port is None else f"vpcd:{port}"
        target = [app] if command is None else ["--", *command]
        words = ["cardsession", "run", "--reader", reader, "--trace", self.trace, *options, *target]
        self.process = subprocess.Popen(words, stderr=self.errors.open("w"))

    @property
    def app(self):
        """The number of the app's process."""
        own = self.process.pid
        return until("the app runs", lambda: [number for number, _, parent in processes() if parent == own])[0]

    def stop(self):
        """Stops the app's process and gives its number once each of its threads has stopped."""
        app = self.app
        os.kill(app, signal.SIGSTOP)
        until("the app stops", lambda: states(app) == {"T"})
        return app

    def said(self):
        return self.errors.read_text()

    def says(self, text):
        until(f"the phone says \"{text}\"", lambda: text in self.said())

    def kinds(self):
        """The kind of every record so far, and the note where the record is an event of the session."""
        records = [json.loads(line) for line in self.trace.read_text().splitlines()[1:]]
        return [record.get("note") if record["kind"] == "event" else record["kind"] for record in records]

    def wait(self):
        return self.process.wait(timeout=30)

    def end(self):
        self.process.terminate()
        return self.wait()
