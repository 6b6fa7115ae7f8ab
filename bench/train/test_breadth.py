"""How many files a task needs, learned from made-up records: `npm run train:check --workspace bench`."""

import single_thread

import contextlib
import io
import json
import random
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import breadth

# One repository in each of three folds.
GSON, JQ, RIPGREP = "google/gson", "jqlang/jq", "BurntSushi/ripgrep"


def record(at, repo=GSON, **changes):
    """A task whose edited files follow its words; `noise` tells nothing and `links` is the same for all."""
    chance = random.Random(at)
    words = at % 5
    return dict(id=f"task-{at}", set=("commits", "mined-pull")[at % 2], repo=repo, editedFiles=2 ** words,
                evidence={"words": words, "noise": chance.random(), "links": 0}) | changes


def some(count, *repos, **changes):
    return [record(at, repos[at % len(repos)], **changes) for at in range(count)]


def fit_on(*files):
    """The printed figures and the written file."""
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name) / f"{at}.jsonl" for at in range(len(files))]
        for path, raws in zip(paths, files):
            path.write_text("".join(json.dumps(raw) + "\n" for raw in raws), encoding="utf8")
        out = Path(name) / "model" / "breadth.json"
        words = ["breadth.py", *map(str, paths), "--out", str(out)]
        figures = io.StringIO()
        with contextlib.redirect_stdout(figures), mock.patch.object(sys, "argv", words):
            breadth.main()
        return figures.getvalue(), json.loads(out.read_text(encoding="utf8"))


class HowManyFiles(unittest.TestCase):
    def test_what_is_learned(self):
        figures, model = fit_on(some(300, GSON, JQ, RIPGREP))
        self.assertIn("bench/train/breadth.py", model["madeBy"])
        weights = model["weights"]
        self.assertEqual(list(weights), ["offset", "words", "noise", "links"])
        self.assertAlmostEqual(weights["words"], 0.6931, delta=0.02)  # twice the files for each
        self.assertAlmostEqual(weights["offset"], 0, delta=0.06)
        self.assertAlmostEqual(weights["noise"], 0, delta=0.05)
        self.assertEqual(weights["links"], 0)
        self.assertEqual(weights, {name: round(value, 4) for name, value in weights.items()})
        self.assertRegex(figures, r"rank correlation over commits, mined-commit and mined-pull: 0\.9[0-9]+")
        self.assertRegex(figures, r"mined-pull +150 +6\.\d+ +6\.20 ")
        self.assertEqual(len(figures.split("expected  edited\n")[-1].splitlines()), 10)
        self.assertNotIn("NOT CROSS-VALIDATED", figures)

    def test_many_edited_files_count_as_twenty(self):
        _, many = fit_on(some(30, GSON, JQ, editedFiles=20))
        _, more = fit_on(some(30, GSON, JQ, editedFiles=500))
        self.assertEqual(many, more)

    def test_sets_count_by_their_weight(self):
        def offset_of(name):
            narrow, wide = [some(20, GSON, JQ, evidence={"words": 1}, **own) for own in (dict(set=name, editedFiles=1),
                                                                                      dict(set="mined-pull", editedFiles=9))]
            return fit_on(narrow, wide)[1]["weights"]["offset"]
        self.assertGreater(offset_of("mined-pull"), offset_of("commits"))
        self.assertGreater(offset_of("commits"), offset_of("issues"))

    def test_parts_that_lack_something(self):
        parts = {
            "one task": some(1, GSON),
            "two tasks of two folds": some(2, GSON, JQ),
            "one set that does not range": some(6, GSON, JQ, set="issues"),
            "the same number of files for all": some(6, GSON, JQ, editedFiles=3),
            "no evidence that differs": some(6, GSON, JQ, evidence={"words": 2}),
        }
        for label, raws in parts.items():
            with self.subTest(label):
                figures, model = fit_on(raws)
                self.assertNotRegex(figures, r"\bnan\b")
                self.assertTrue(model["weights"])

    def test_one_fold_is_not_passed_off_as_cross_validated(self):
        self.assertIn("NOT CROSS-VALIDATED", fit_on(some(6, GSON))[0])

    def test_a_task_is_expected_by_what_was_fitted_without_its_fold(self):
        alike = some(40, GSON, evidence={"words": 1}, editedFiles=2)
        other = some(40, JQ, evidence={"words": 1}, editedFiles=8, set="issues")
        figures, _ = fit_on(alike, other)
        self.assertRegex(figures, r"mined-pull +20 +8\.00 +2\.00 ")
        self.assertRegex(figures, r"issues +40 +2\.00 +8\.00 ")

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(SystemExit, "no records to fit on"):
            fit_on([])
        with self.assertRaisesRegex(SystemExit, "task-1 has other evidence than task-0"):
            fit_on([record(0), record(1, evidence={"words": 1})])
        self.assertTrue(fit_on([record(1, repo="owner/name")]))  # a mined one has the fold of its name
        with self.assertRaisesRegex(SystemExit, "owner/name has no fold"):
            fit_on([record(0, repo="owner/name")])
