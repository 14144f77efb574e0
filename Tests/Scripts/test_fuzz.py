"""Tests of scripts/fuzz: what it makes of libFuzzer's lines, and how a run ends."""
import importlib.util
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

ROOT = Path(__file__).parents[2]
loader = SourceFileLoader("fuzz", str(ROOT / "scripts" / "fuzz"))
fuzz = importlib.util.module_from_spec(importlib.util.spec_from_loader("fuzz", loader))
loader.exec_module(fuzz)

DONE = "#1000000\tDONE   cov: 145 ft: 823 corp: 257/13775b lim: 300 exec/s: 45454 rss: 44Mb\n"
GOOD = f"#!/bin/sh\nprintf '%b' '{DONE.encode('unicode_escape').decode()}' >&2\n"
BAD = ("#!/bin/sh\necho 'finding: the tag differs' >&2\n"
       "echo \"artifact_prefix='x'; Test unit written to .build-fuzz/findings/tlv-crash-1\" >&2\nexit 77\n")


class FuzzTests(unittest.TestCase):
    def test_reads_a_line_of_progress(self):
        self.assertEqual(fuzz.parse(DONE), {
            "executions": 1000000, "event": "DONE", "edges": 145, "inputs": 257, "rate": 45454})
        self.assertIsNone(fuzz.parse("INFO: seed corpus: files: 3\n"))

    def test_every_folder_of_inputs_has_a_longest_length(self):
        folders = sorted(folder.name for folder in (ROOT / fuzz.CORPUS).iterdir())
        self.assertEqual(folders, sorted(fuzz.LONGEST))

    def finish(self, script):
        """Runs a program in the fuzzer's place; gives the exit status and what was printed."""
        with TemporaryDirectory() as folder:
            binary = Path(folder) / "fuzzer"
            binary.write_text(script)
            binary.chmod(0o755)
            corpus = Path(folder) / "corpus"
            (corpus / "tlv").mkdir(parents=True)
            with mock.patch.multiple(fuzz, BINARY=binary, BUILD=Path(folder), CORPUS=corpus), \
                    mock.patch("builtins.print") as printed:
                status = fuzz.main(["--runs", "10"])
        return status, "\n".join(call.args[0] for call in printed.call_args_list)

    def test_a_run_without_a_finding_ends_with_0(self):
        status, text = self.finish(GOOD)
        self.assertEqual(status, 0)
        self.assertRegex(text, r"tlv +1000000 executions .* 257 inputs +145 edges .* ok")
        self.assertIn("0 of 1 targets with a finding", text)

    def test_a_finding_ends_with_1_and_names_its_input(self):
        status, text = self.finish(BAD)
        self.assertEqual(status, 1)
        self.assertIn("finding: the tag differs", text)
        self.assertRegex(text, r"replay it with: \S+fuzzer tlv \.build-fuzz/findings/tlv-crash-1")

    def test_an_unknown_target_is_a_usage_error(self):
        with mock.patch("sys.stderr"), self.assertRaises(SystemExit) as error:
            fuzz.main(["--target", "nothing"])
        self.assertEqual(error.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
