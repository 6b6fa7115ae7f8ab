"""The reader's features and the gradient of its loss, on made-up documents: `npm run train:check --workspace bench`."""

import single_thread  # noqa: F401

import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent / "reader"))  # last: it has a train.py of its own
import late
from corpus import Documents, Vocabulary, hash32

UNITS, DIMENSIONS = 30, 5


def documents_of(*documents):
    """Documents as lists of parts, each a list of units, the path first."""
    parts = [part for document in documents for part in document]
    lengths = [len(part) for part in parts]
    return Documents(np.array([unit for part in parts for unit in part], np.int32),
                     np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
                     np.concatenate([[0], np.cumsum([len(document) for document in documents])]).astype(np.int64))


def some_documents(seed, count=6):
    random = np.random.default_rng(seed)
    return documents_of(*([random.integers(UNITS, size=random.integers(0, 8)).tolist() for _ in range(random.integers(1, 5))] for _ in range(count)))


def same_units_only():
    """A model in which a unit matches itself, by 1, and nothing else."""
    return late.Model(np.eye(UNITS), np.eye(UNITS), (1, 1, 1), 0)


class Features(unittest.TestCase):
    def test_are_the_words_met_in_the_path_in_the_best_function_and_anywhere(self):
        documents = documents_of([[1, 9], [2, 3], [4]], [[7], [1, 2, 3, 4]], [[8]])
        words = np.array([1, 2, 4])
        found, _ = late.read(same_units_only(), words, np.array([1, 2, 4], np.float32), documents, np.arange(3))
        self.assertEqual(found.tolist(), [[1, 4, 7], [0, 7, 7], [0, 0, 0]])

    def test_do_not_depend_on_which_documents_are_read_together(self):
        documents = some_documents(3)
        model = late.random_model(UNITS, DIMENSIONS)
        words, weights = np.array([3, 8, 20]), np.array([1, 0.5, 2], np.float32)
        together, _ = late.read(model, words, weights, documents, np.arange(6))
        for at in range(6):
            alone, _ = late.read(model, words, weights, documents, np.array([at]))
            np.testing.assert_allclose(alone[0], together[at], rtol=1e-5)


class Gradient(unittest.TestCase):
    def test_is_what_the_loss_changes_by(self):
        for seed in range(5):
            documents = some_documents(seed)
            random = np.random.default_rng(seed)
            words, weights = random.integers(UNITS, size=4), random.random(4).astype(np.float32) + 0.2
            base, gold = random.normal(size=6).astype(np.float32), np.arange(6) == 2
            model = late.random_model(UNITS, DIMENSIONS, seed)
            model.ask, model.answer, model.mix = (p.astype(np.float64) for p in model.parameters)
            gradients = [np.zeros_like(p) for p in model.parameters]
            late.loss_and_gradient(model, words, weights, documents, np.arange(6), base, gold, gradients)
            for of, gradient in zip(model.parameters, gradients):
                for at in random.integers(of.size, size=12):
                    self.assertAlmostEqual(self.slope(model, of, at, words, weights, documents, base, gold), gradient.flat[at], places=4)

    def slope(self, model, of, at, words, weights, documents, base, gold, step=1e-5):
        before, losses = of.flat[at], []
        for value in (before + step, before - step):
            of.flat[at] = value
            nothing = [np.zeros_like(p) for p in model.parameters]
            losses.append(late.loss_and_gradient(model, words, weights, documents, np.arange(6), base, gold, nothing))
        of.flat[at] = before
        return (losses[0] - losses[1]) / (2 * step)


class Units(unittest.TestCase):
    def test_are_told_apart_by_the_hash_that_the_index_has(self):
        self.assertEqual(hash32(""), 0x811C9DC5)
        self.assertEqual(hash32("a"), 0xE40C292C)

    def test_leave_out_what_the_vocabulary_lacks(self):
        vocabulary = Vocabulary([hash32("order"), hash32("refund")])
        self.assertEqual(vocabulary([hash32("refund"), hash32("lamp"), hash32("order")]).tolist(), [1, 0])


if __name__ == "__main__":
    unittest.main()
