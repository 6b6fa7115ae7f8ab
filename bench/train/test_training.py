"""Training on next to nothing: `npm run train:check --workspace bench`."""

import single_thread

import contextlib
import io
import json
import random
import tempfile
import unittest
from pathlib import Path

import numpy as np

import features
import metrics
import model_file
import records
import style
import train
import transfer
from crossvalidation import cross_validate, without_history
from report import describe, report

# One repository in each of three folds.
GSON, JQ, RIPGREP = "google/gson", "jqlang/jq", "BurntSushi/ripgrep"
STRONG = ["text", "window", "path", "commits"]


def record(at, repo=GSON, **changes):
    """A task of 20 candidates whose edited file is strong in most signals; the absolute ones follow the text."""
    chance = random.Random(at)
    paths = [f"src/file{number}.ts" for number in range(20)]
    signals = {name: [round(chance.random() * (1 if number == at % 5 else 0.6), 4) for number in range(20)] for name in STRONG}
    signals |= {"absText": [0.7 * value for value in signals["text"]], "test": [number % 4 == 3 for number in range(20)]}
    return dict(id=f"task-{at}", set="commits", repo=repo, language="ts", style=at % 3 / 2, gold=[paths[at % 5]], paths=paths,
                signals=signals, shifted=False) | changes


def some(count, *repos, first=0, **changes):
    return [record(first + at, repos[at % len(repos)], **changes) for at in range(count)]


def wrong(count, *repos):
    return some(count, *repos, first=100, shifted=True)


def train_on(groups, ids=None):
    """The figures and the model of records by group."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for group, raws in groups.items():
            (folder / f"{group}.jsonl").write_text("".join(json.dumps(raw) + "\n" for raw in raws), encoding="utf8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), np.errstate(divide="raise", invalid="raise"):
            right, wrong_ones = train.read(folder, ids)
            names = features.learned_names(right.names)
            describe(right, wrong_ones)
            cv = cross_validate(right, wrong_ones, names)
            report(right, wrong_ones, cv)
            historyless = without_history(right, wrong_ones, names, cv)
            report(right, wrong_ones, historyless)
            model = train.whole_model(right, names, cv, historyless)
            model_file.write(folder / "ranker.json", model)
        return out.getvalue(), model


class SmallParts(unittest.TestCase):
    def test_what_is_learned(self):
        figures, model = train_on({"commits": some(30, GSON, JQ, RIPGREP), "wrong-commits": wrong(30, GSON, JQ, RIPGREP)})
        self.assertIn("30 tasks of 3 repositories, 30 wrong texts", figures)
        self.assertNotIn("NOT CROSS-VALIDATED", figures)
        self.assertGreater(min(model["weights"]["text"]), 0)
        self.assertIn("most memory", model["belongs"])

    def test_parts_that_lack_something(self):
        parts = {
            "one task": {"commits": some(1, GSON)},
            "two tasks of two folds": {"commits": some(2, GSON, JQ)},
            "wrong texts in one fold": {"commits": some(6, GSON, JQ), "wrong-commits": wrong(2, GSON)},
            "wrong texts in all folds that are there": {"commits": some(2, GSON, JQ), "wrong-commits": wrong(4, GSON, JQ)},
            "other wordings alone": {"commits-plain": some(6, GSON, JQ), "wrong-commits": wrong(6, GSON, JQ)},
            "Chinese wordings alone": {"commits-zh": some(6, GSON, JQ)},
            "other wordings in one fold": {"commits": some(6, GSON, JQ), "commits-plain": some(2, JQ)},
            "no labelled group": {"more": some(6, GSON, JQ)},
            "a labelled group in one fold": {"more": some(6, GSON, JQ), "commits": some(2, GSON)},
            "edited files that are never candidates": {"commits": some(6, GSON, JQ, gold=["elsewhere.ts"])},
            "edited files in one fold": {"commits": [*some(3, GSON), *some(3, JQ, gold=["elsewhere.ts"])]},
            "one candidate": {"commits": some(6, GSON, JQ, gold=["a"], paths=["a"], signals={"text": [1]})},
            "candidates without signals": {"commits": some(6, GSON, JQ, signals={})},
            "context files": {"commits": some(6, GSON, JQ, context=["src/file7.ts"])},
        }
        for label, groups in parts.items():
            with self.subTest(label):
                figures, model = train_on(groups)
                self.assertNotRegex(figures, r"\bnan\b")
                self.assertTrue(model["worth"])

    def test_one_fold_is_not_passed_off_as_cross_validated(self):
        figures, _ = train_on({"commits": some(4, GSON)})
        self.assertIn("NOT CROSS-VALIDATED: all repositories of the tasks", figures)
        figures, _ = train_on({"commits": some(4, GSON, JQ), "wrong-commits": wrong(4, GSON)})
        self.assertIn("NOT CROSS-VALIDATED: all repositories of the wrong texts", figures)

    def test_tasks_that_teach_nothing_are_left_out_and_counted(self):
        empty = [record(7, paths=[], signals={}), record(8, gold=[])]
        figures, _ = train_on({"commits": [*some(4, GSON, JQ), *empty]})
        self.assertIn("commits: 2 of 6 tasks left out", figures)
        self.assertIn("4 tasks of 2 repositories", figures)

    def test_the_order_of_the_records_makes_no_difference(self):
        raws = some(12, GSON, JQ, RIPGREP)
        ids = {"commits": [raw["id"] for raw in raws[:9]]}
        self.assertEqual(train_on({"commits": raws}, ids), train_on({"commits": raws[::-1]}, ids))

    def test_what_is_missing_is_said(self):
        with tempfile.TemporaryDirectory() as empty, self.assertRaisesRegex(SystemExit, "no records to train on"):
            train.read(Path(empty), None)
        with self.assertRaisesRegex(SystemExit, "owner/name has no fold"):
            records.fold_of("owner/name", "commits")
        self.assertEqual(records.fold_of("Owner/name", "mined"), records.fold_of("owner/name", "mined"))

    def test_transfer_compares_with_the_shipped_model_and_leaves_each_family_out(self):
        with tempfile.TemporaryDirectory() as name, contextlib.redirect_stdout(io.StringIO()) as out:
            folder = Path(name)
            for family, first in (("doc", 0), ("test", 40)):
                raws = some(40, GSON, JQ, first=first, set="mined")
                (folder / f"mined-{family}.jsonl").write_text("".join(json.dumps(raw) + "\n" for raw in raws), encoding="utf8")
            r = records.load([str(file) for file in sorted(folder.glob("*.jsonl"))])
            styles = {name: {"offset": 1.0} for name in style.STYLES}
            transfer.report(r, {"google/gson"}, {"weights": {"text": [1] * len(style.STYLES), "memory": 16}, "styles": styles})
            with self.assertRaisesRegex(SystemExit, "must be held back"):
                transfer.report(r, set(), {})
        shown = out.getvalue().splitlines()
        self.assertEqual(shown[0], "40 tasks of 1 repositories held back, 40 of 1 learned from")
        self.assertEqual([line.split()[:2] for line in shown if line.startswith(("doc", "test", "all"))],
                         [["doc", "20"], ["test", "20"], ["all", "40"], ["doc", "20"], ["test", "20"], ["all", "40"],
                          ["doc", "20"], ["test", "20"]])

    def test_ndcg_is_1_where_all_edited_files_come_first(self):
        self.assertEqual(metrics.ndcg10([1, 2], 2), 1)
        self.assertLess(metrics.ndcg10([1, 3], 2), 1)
        self.assertEqual(metrics.ndcg10([], 1), 0)


if __name__ == "__main__":
    unittest.main()
