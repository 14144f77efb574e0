"""Tests of scripts/check-conformance: one good table, then one planted fault each."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "check-conformance"
HEADER = "| id | rule or signature | source | confidence | test |\n|---|---|---|---|---|\n"
GOOD = "| S-1 | a session ends | Apple | A | `ends once`<br>`SessionTests/ends once more` |\n"
PASSED = {"ends once": "pass", "ends once more": "pass", "ends with a known issue": "passWithKnownIssue",
          "ends wrongly": "fail", "ends never": "skip", "hangs": "start", 'says "a\\b", (twice)': "pass"}


def event(kind, test=None, **more):
    payload = {"kind": kind, "messages": [], **more}
    return {"kind": "event", "payload": payload | ({"testID": test} if test else {})}


def stream(tests, ended=True):
    """The records that swift test writes for tests of the suite SessionTests in the target ModelTests."""
    suite = "ModelTests.SessionTests"
    records = [{"kind": "test", "payload": {"id": suite, "kind": "suite", "name": "SessionTests"}}]
    events = []
    for line, (name, end) in enumerate(tests.items(), 1):
        test = f"{suite}/`{name}`()/Session.swift:{line}:4"
        records.append({"kind": "test", "payload": {
            "id": test, "kind": "function", "name": f"`{name}`()", "displayName": name, "isParameterized": False}})
        if end == "skip":
            events.append(event("testSkipped", test))
            continue
        events.append(event("testStarted", test))
        if end in ("fail", "passWithKnownIssue"):
            issue = {"isFailure": end == "fail", "isKnown": end != "fail", "severity": "error"}
            events.append(event("issueRecorded", test, issue=issue))
        if end != "start":
            events.append(event("testEnded", test))
    return records + [event("runStarted")] + events + ([event("runEnded")] if ended else [])


class CheckConformanceTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.table, self.results, self.bundle = (Path(folder.name) / name for name in ("table.md", "events", "bundle"))
        self.bundle.write_text("")

    def run_script(self, table, records=None, *options):
        self.table.write_text("# Conformance\n\n" + table)
        if records is not None:
            self.results.write_text("".join(json.dumps(record) + "\n" for record in records))
        files = ["--table", self.table, "--results", self.results, "--bundle", self.bundle]
        run = subprocess.run([sys.executable, SCRIPT, *files, *options], capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def assert_found(self, finding, rows, records=None):
        status, output = self.run_script(HEADER + rows, stream(PASSED) if records is None else records)
        self.assertEqual(status, 1, output)
        self.assertIn(finding, output)

    def test_accepts_rows_whose_tests_passed(self):
        status, output = self.run_script(
            HEADER + GOOD + '| S-2 | a \\| b | ISO | B | `ModelTests/says "a\\b", (twice)` |\n', stream(PASSED))
        self.assertEqual((status, output),
                         (0, "conformance: 2 rows, each with a test that passed in this run (3 tests named)\n"))

    def test_finds_a_test_that_does_not_exist(self):
        self.assert_found("line 6: S-2: no test `ends twice`", GOOD + "| S-2 | r | s | A | `ends twice` |\n")

    def test_finds_a_test_named_with_the_wrong_suite(self):
        self.assert_found("no test `OtherTests/ends once`", "| S-2 | r | s | A | `OtherTests/ends once` |\n")

    def test_finds_a_test_that_failed(self):
        self.assert_found("line 5: S-2: `ends wrongly` failed", "| S-2 | r | s | A | `ends once`<br>`ends wrongly` |\n")

    def test_finds_a_test_with_a_known_issue(self):
        self.assert_found("`ends with a known issue` failed", "| S-2 | r | s | A | `ends with a known issue` |\n")

    def test_finds_a_test_that_was_skipped(self):
        self.assert_found("`ends never` was skipped", "| S-2 | r | s | A | `ends never` |\n")

    def test_finds_a_test_that_did_not_finish(self):
        self.assert_found("`hangs` did not finish", "| S-2 | r | s | A | `hangs` |\n")

    def test_finds_a_name_that_two_tests_have(self):
        other = {"kind": "test", "payload": {"id": "OtherTests.`ends once`()/O.swift:1:1", "kind": "function",
                                             "name": "`ends once`()", "displayName": "ends once"}}
        self.assert_found("`ends once` may be 2 tests; write `Suite/test name`", GOOD, [other] + stream(PASSED))

    def test_finds_a_row_without_a_test(self):
        self.assert_found("S-2 names no test", "| S-2 | r | s | A | |\n")

    def test_finds_a_test_without_backticks(self):
        self.assert_found("a test is one name in backticks, found: ends once", "| S-2 | r | s | A | ends once |\n")

    def test_finds_a_repeated_id(self):
        self.assert_found("line 6: S-1 is the id of line 5 already", GOOD + GOOD)

    def test_finds_malformed_rows(self):
        for row in ("| S-2 | r | s | `ends once` |\n", "| S-2 | r | s | | `ends once` |\n",
                    "| S-2 | r | s | A | `ends once` | more |\n", "|  | r | s | A | `ends once` |\n"):
            self.assert_found("line 5: malformed row", row)

    def test_finds_another_header(self):
        status, output = self.run_script(HEADER.replace("source", "origin") + GOOD, stream(PASSED))
        self.assertEqual(status, 1)
        self.assertIn("line 3: a table's header must be", output)

    def test_finds_a_table_without_rows(self):
        self.assert_found("the table has no rows", "")

    def routing(self, rows, header="| question | Apple | Android | test |\n|---|---|---|---|\n"):
        """Runs the script on a file of the name Routing.md beside a good table of rules."""
        self.results.write_text("".join(json.dumps(record) + "\n" for record in stream(PASSED)))
        self.table.write_text("# Conformance\n\n" + HEADER + GOOD)
        routing = self.table.with_name("Routing.md")
        routing.write_text("# Routing\n\n" + header + rows)
        run = subprocess.run(
            [sys.executable, SCRIPT, "--table", self.table, "--table", routing, "--results", self.results, "--bundle",
             self.bundle], capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def test_accepts_a_second_file_whose_rows_have_two_answers(self):
        self.assertEqual(self.routing("| who? | the app | the service | `ends once` |\n"),
                         (0, "conformance: 1 rows, each with a test that passed in this run (2 tests named)\n"
                             "routing: 1 rows, each with a test that passed in this run (1 tests named)\n"))

    def test_finds_in_the_second_file_what_it_finds_in_the_first(self):
        for row, finding in (
                ("| who? | a | s | `ends twice` |\n", "routing: line 5: who?: no test `ends twice` in this run"),
                ("| who? | a | s | `ends never` |\n", "routing: line 5: who?: `ends never` was skipped"),
                ("| who? | a | s | |\n", "routing: line 5: who? names no test"),
                ("| who? | a | | `ends once` |\n", "routing: line 5: malformed row, 4 filled cells are needed"),
                ("| who? | a | s | `ends once` |\n" * 2, "routing: line 6: who? is the id of line 5 already")):
            status, output = self.routing(row)
            self.assertEqual(status, 1, output)
            self.assertIn(finding, output)

    def test_finds_the_header_of_the_first_file_in_the_second(self):
        status, output = self.routing(GOOD, HEADER)
        self.assertEqual(status, 1)
        self.assertIn("routing: line 3: a table's header must be | question | Apple | Android | test |", output)

    def test_refuses_a_missing_result_file(self):
        status, output = self.run_script(HEADER + GOOD)
        self.assertEqual(status, 1)
        self.assertIn("events does not exist", output)

    def test_refuses_results_older_than_the_bundle(self):
        self.results.write_text("")
        os.utime(self.bundle, (2_000_000_000, 2_000_000_000))
        status, output = self.run_script(HEADER + GOOD, stream(PASSED))
        self.assertEqual(status, 1)
        self.assertIn("is older than", output)

    def test_refuses_a_run_that_broke_off(self):
        self.assert_found("the test run broke off", GOOD, stream(PASSED, ended=False))

    def test_counts_a_test_that_did_not_finish_as_failed(self):
        status, output = self.run_script(HEADER, stream(PASSED, ended=False), "--count")
        self.assertEqual((status, output), (1, "4 passed, 2 failed\n"))

    def test_counts_nothing_as_no_success(self):
        self.assertEqual(self.run_script(HEADER, stream({}), "--count"), (1, "0 passed, 0 failed\n"))


if __name__ == "__main__":
    unittest.main()
