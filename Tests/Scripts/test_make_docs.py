"""The guide is built by scripts/make-docs, whose warnings are errors: the right one, then one planted fault each."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]


def make(catalogue, output):
    return subprocess.run(
        [ROOT / "scripts/make-docs", catalogue, output], capture_output=True, text=True, check=False)


class MakeDocsTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.catalogue = self.folder / "Guide.docc"
        shutil.copytree(ROOT / "Docs/Guide.docc", self.catalogue)

    def test_the_guide_is_built_with_every_page(self):
        run = make(self.catalogue, self.folder / "out")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        for page in self.catalogue.glob("*.md"):
            built = self.folder / "out/documentation/cardhost" / page.stem.lower() / "index.html"
            self.assertTrue(page.stem == "CardHost" or built.exists(), built)

    def test_a_link_to_a_page_that_is_not_there_is_refused(self):
        self.plant("See <doc:NoSuchPage>.")

    def test_a_link_to_a_symbol_that_is_not_there_is_refused(self):
        self.plant("See ``CardHost/CardHost/tapAgain()``.")

    def plant(self, line):
        page = self.catalogue / "Testing.md"
        page.write_text(page.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
        run = make(self.catalogue, self.folder / "out")
        self.assertNotEqual(run.returncode, 0, run.stdout)


if __name__ == "__main__":
    unittest.main()
