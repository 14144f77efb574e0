"""Tests of scripts/show-failures: what is left of a test run's log."""
import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "show-failures"
LOG = """[0/1] Planning build
↳ Testing Library Version: 6.3
◇ Test run started.
◇ Passing 2 arguments text → "a
< 9000", sentence → "b
c" to "each mistake has its place" started.
✔ Test case passing 1 argument text → "a
d" to "each mistake has its place" passed after 0.001 seconds.
◇ Test "it fails" started.
printed by an app
✘ Test "it fails" recorded an issue at T.swift:1:1: Expectation failed: (a → "x
y") == b
↳ a comment
✘ Test "it fails" failed after 0.002 seconds with 1 issue.
✔ Suite "S" passed after 0.003 seconds.
Fatal error: it ends here
"""


class ShowFailuresTests(unittest.TestCase):
    def test_hides_what_began_or_passed_with_all_its_lines_and_nothing_else(self):
        shown = subprocess.run([SCRIPT], input=LOG, capture_output=True, text=True, check=True).stdout
        self.assertEqual(shown.splitlines(), [
            "[0/1] Planning build", "↳ Testing Library Version: 6.3", "printed by an app",
            '✘ Test "it fails" recorded an issue at T.swift:1:1: Expectation failed: (a → "x', 'y") == b', "↳ a comment",
            '✘ Test "it fails" failed after 0.002 seconds with 1 issue.', "Fatal error: it ends here"])


if __name__ == "__main__":
    unittest.main()
