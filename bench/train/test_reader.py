"""What readers read and learn from, and what they say where PyTorch is there: `npm run train:check --workspace bench`."""

import single_thread  # noqa: F401

import importlib.util
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent / "reader"))  # last: it has a train.py of its own
import apply
import features
import pairs
import prepare
import prepared
import records
from pages import MARKS, OUTLINE, PASSAGE, Repository, Units, best_passage, rarity, read_page, sequence

WORDS = Path(__file__).parents[2] / "model" / "words.bin"

LIMITER = '''"""Requests of a client are counted in windows."""
import time


class RateLimiter:
    def __init__(self, most):
        self.most = most

    def allow(self, client):
        """Whether the client may send another request."""
        return self.count(client) < self.most
'''


def words_of(units, numbers):
    names = {number: word for word, number in units.numbers.items()}
    return [names.get(number, number) for number in numbers]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.units = Units(WORDS)

    def test_have_the_words_of_a_file_in_order_line_by_line(self):
        page = read_page("src/rate_limiter.py", LIMITER, self.units)
        self.assertEqual(words_of(self.units, page.path), ["src", "rate", "limiter", "py"])
        self.assertEqual(words_of(self.units, page.units[:6]), ["request", "client", "count", "window", "time", "rate"])
        self.assertEqual(page.begins[:6].tolist(), [True, False, False, False, True, True])
        self.assertEqual(words_of(self.units, page.outline), ["rate", "limiter", "init", "allow", "client"])

    def test_give_a_word_without_a_vector_the_same_number_every_time(self):
        number = self.units("zyxwvutq")
        self.assertGreaterEqual(number, self.units.known)
        self.assertEqual(number, Units(WORDS)("zyxwvutq"))

    def test_passage_begins_at_the_definition_that_has_most_of_the_text(self):
        filler = "\n".join(f"def step_{word}():\n    return {word}\n" for word in ["alpha", "bravo", "charlie", "delta"] * 30)
        page = read_page("a.py", f"{filler}\ndef expire_token(session):\n    return session.clock\n{filler}", self.units)
        rare = rarity([page], self.units.count)
        asked = {unit: rare[unit] for unit in self.units.of_text("token of a session does not expire")}
        begin = best_passage(page, asked)
        self.assertIn(self.units("token"), page.units[begin : begin + PASSAGE])
        self.assertIn(begin, page.starts)

    def test_are_read_once_for_each_content_and_without_files_that_are_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            git = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org"]
            Path(folder, "a b.py").write_text(LIMITER, encoding="utf8")
            for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "Limit requests"]):
                subprocess.run([*git, *arguments], check=True)
            repository = Repository(Path(folder, ".git"), self.units)
            pages = repository.at("HEAD", ["a b.py", "gone.py"])
            self.assertEqual(list(pages), ["a b.py"])
            self.assertIs(repository.at("HEAD", ["a b.py"])["a b.py"], pages["a b.py"])


class Sequences(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.units = Units(WORDS)
        cls.page = read_page("src/rate_limiter.py", LIMITER, cls.units)
        cls.rare = rarity([cls.page, read_page("main.py", "print(client)", cls.units)], cls.units.count)

    def test_are_the_text_the_path_the_outline_and_the_passage_with_what_both_say_marked(self):
        units, kinds, weights = sequence(self.units.of_text("allow a burst of requests"), self.page, self.rare)
        sections = kinds & 7
        self.assertEqual(np.unique(sections).tolist(), [0, 1, 2, 3, 4])
        self.assertTrue((np.diff(sections.astype(int)) >= 0).all())
        said = {word for word, kind in zip(words_of(self.units, units), kinds) if kind >> 3 & 1}
        self.assertEqual(said, {"allow", "request"})
        self.assertTrue((weights[units < MARKS] == 0).all())

    def test_outline_of_a_long_file_keeps_what_the_text_names(self):
        many = "\n".join(f"def {word}():\n    pass\n" for word in list(self.units.numbers)[100 : 100 + OUTLINE * 2])
        last = list(self.units.numbers)[99 + OUTLINE * 2]
        page = read_page("a.py", many, self.units)
        units, kinds, _ = sequence([self.units(last)], page, rarity([page], self.units.count))
        outline = units[(kinds & 7) == 3][1:]
        self.assertEqual(len(outline), OUTLINE)
        self.assertIn(self.units(last), outline)

    def test_are_the_same_when_they_are_saved_and_read_again_and_padded(self):
        rows = [sequence(self.units.of_text(text), self.page, self.rare) for text in ("allow a burst", "count")]
        task = {"group": "train", "id": "1", "repo": "a/b", "first": 0, "last": 2, "places": [1, 0], "scores": [3, 2, 1], "gold": [1, 2], "edited": ["x"]}
        with tempfile.TemporaryDirectory() as folder:
            prepare.save(Path(folder, "a+b.npz"), rows, [task])
            loaded = prepared.load(Path(folder), lambda repo: repo == "a/b")
        [read] = loaded.tasks
        self.assertEqual((read.base.tolist(), read.gold.tolist(), read.pool_gold.tolist()), ([2, 3], [True, False], [False, True, True]))
        for at, row in enumerate(rows):
            for column, again in zip(row, loaded.row(at)):
                np.testing.assert_array_equal(column, again)
        units, kinds, weights = prepared.columns_of(rows)
        self.assertEqual(units.shape, kinds.shape)
        self.assertTrue((units[1, len(rows[1][0]) :] == 0).all())
        self.assertLess(kinds.max(), prepared.PLACES * 4)
        self.assertLessEqual(weights.max(), 1)


class Learned(unittest.TestCase):
    def test_no_file_is_the_answer_of_many_tasks(self):
        task = lambda *edited: prepared.Task("train", "", "a/b", 0, *[np.zeros(1)] * 5, edited)
        tasks = [task("big.js")] * 9 + [task("big.js", "small.js")]
        self.assertEqual(len(prepared.few_of_each_file(tasks)), 7)

    def test_rank_counts_those_before_the_best_edited_file(self):
        gold = np.array([False, True, True])
        self.assertEqual(prepared.reciprocal_rank(np.array([3.0, 1, 2]), gold), 1 / 2)
        self.assertEqual(prepared.reciprocal_rank(np.array([3.0, -np.inf, -np.inf]), gold), 0)

    def test_wrong_answers_are_neither_the_pair_nor_of_its_commit(self):
        draw = np.random.default_rng(1)
        chosen = [("commit", -1 - at // 2, draw.integers(9, size=4).tolist(), [1], draw.integers(9, size=9).tolist(), [True] * 9) for at in range(60)]
        wrong, rare = pairs.wrong_answers(chosen, 10)
        self.assertEqual(wrong.shape, (60, pairs.WRONG))
        for at, row in enumerate(wrong):
            self.assertNotIn(at // 2, row // 2)
        self.assertTrue(((rare >= 0) & (rare <= 1.5)).all())

    def test_texts_in_chinese_are_read_in_the_stems_that_stand_for_them(self):
        self.assertEqual(prepare.text_of({"text": "修复过期", "terms": ["fix", "expir"]}), "fix expir")
        self.assertEqual(prepare.text_of({"text": "Fix expiry", "terms": ["expiry"]}), "Fix expiry")

    def test_places_of_records_lead_to_them(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "train.1-of-1.jsonl")
            records = [{"repo": "a/b", "id": "é"}, {"repo": "c/d", "id": "2"}, {"repo": "a/b", "id": "3"}]
            file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records), encoding="utf8")
            places = prepare.places_of_records([file])
            self.assertEqual([prepare.read_record(*place) for place in places["a/b"]], [("train", records[0]), ("train", records[2])])

class Applied(unittest.TestCase):
    def setUp(self):
        self.signals = dict(features.SIGNALS)

    def tearDown(self):
        features.SIGNALS.clear()
        features.SIGNALS.update(self.signals)

    def test_what_a_reader_says_stands_beside_the_signals_of_its_task(self):
        r = made_records()
        with tempfile.TemporaryDirectory() as folder:
            said = Path(folder, "said.jsonl")
            said.write_text(json.dumps(["commits", "2", [[0.5, 1], [0, 0]]]) + "\n", encoding="utf8")
            both = apply.with_reading(r, said)
        self.assertEqual(both.names, ["text", "read0", "read1"])
        self.assertEqual(both.x.tolist(), [[1, 0, 0], [2, 0, 0], [3, 0.5, 1], [4, 0, 0]])
        self.assertTrue({"read0", "read1"} <= set(features.learned_names(both.names)))

    def test_verdicts_are_what_each_candidate_is_worth_group_by_group(self):
        with tempfile.TemporaryDirectory() as folder:
            apply.write_verdicts(made_records(), np.array([0.1, 0.2, 0.3, 0.4]), Path(folder, "late"))
            lines = Path(folder, "late", "commits.jsonl").read_text(encoding="utf8").splitlines()
        self.assertEqual([json.loads(line) for line in lines], [["1", {"a": 0.1, "b": 0.2}], ["2", {"a": 0.3, "b": 0.4}]])


def made_records():
    """Two tasks of two candidates each."""
    task = lambda id: records.Task(id, "commits", "commits", "a/b", "go", 0, {}, ["a"], None, ["a", "b"], False)
    right = np.array([True, False, True, False])
    return records.Records([task("1"), task("2")], ["text"], np.array([[1.0], [2], [3], [4]], np.float32), np.array([0, 2, 4]), right,
                           right.astype(float), np.array([0, 0, 1, 1]))


@unittest.skipUnless(importlib.util.find_spec("torch"), "needs PyTorch")
class Readers(unittest.TestCase):
    def test_say_of_a_sequence_what_they_say_of_it_beside_longer_ones(self):
        import reading
        import torch

        torch.manual_seed(1)
        units = Units(WORDS)
        page = read_page("src/rate_limiter.py", LIMITER, units)
        rare = rarity([page], units.count)
        rows = [sequence(units.of_text(text), page, rare) for text in ("allow", "count the requests of a client in a window of time")]
        for kind, reader in reading.READERS.items():
            reader = reader(units).eval()
            torch.nn.init.normal_(getattr(reader, "judge", torch.nn.Linear(1, 1)).weight)
            together = reading.read(reader, rows, 1).tolist()
            for row, logit in zip(rows, together):
                self.assertAlmostEqual(reading.read(reader, [row], 1).item(), logit, delta=0.05, msg=kind)

    def test_of_late_interaction_counts_equal_words_before_it_has_learned_anything(self):
        import late
        import reading

        units = Units(WORDS)
        pages = [read_page("src/rate_limiter.py", LIMITER, units), read_page("src/lamp.py", "def light_lamp(lamp):\n    return lamp", units)]
        rare = rarity(pages, units.count)
        rows = [sequence(units.of_text("limit the requests of a client"), page, rare) for page in pages]
        limiter, lamp = reading.read(late.Late(units), rows, 1).tolist()
        self.assertGreater(limiter, lamp + 0.3)


if __name__ == "__main__":
    unittest.main()
