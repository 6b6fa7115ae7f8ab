"""A better table: texts drawn to the code they speak of and away from other code of the same repository.

    python3 contrast.py CORPUS FIRST OUT [--steps N]

Starts from the table FIRST, with one table for texts asked with and one for code. A text is the sum of its words' rows; the length
a row learns is the word's weight. Loss: InfoNCE both ways (van den Oord, Li and Vinyals 2018) over pairs of one kind in one repository.
Words of the text that the code holds too are mostly left out, since word search finds those anyway.
"""

import argparse
import pickle
import time
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

import corpus, table
from corpus import KINDS, Bags, Repository, incidence, is_han, places_of

BATCH = 64
REPOSITORIES_A_STEP = 4
SCALE = 12.0  # cosine to logit
RATE = 0.004  # falls to nothing with the steps
PULL = 0.02  # towards the first table, per step of a row
SHARED_DROPPED = 0.6  # share of a text's words left out where the code holds them
CODE_DROPPED = 0.2
CODE_WORDS = 80
KIND_SHARES = {"commit": 5, "docstring": 2, "comment": 2, "title": 2, "message": 2, "prose": 1}
PATIENCE = 4
STEPS = 2000


class Rows:
    """A table whose touched rows are moved by Adam (Kingma and Ba 2015)."""

    def __init__(self, first: np.ndarray):
        self.first, self.now = first, first.copy()
        self.mean, self.square = np.zeros_like(first), np.zeros(len(first), np.float32)
        self.times = np.zeros(len(first), np.float32)

    def move(self, rows: np.ndarray, gradient: np.ndarray, rate: float) -> None:
        self.times[rows] += 1
        times = self.times[rows]
        self.mean[rows] = 0.9 * self.mean[rows] + 0.1 * gradient
        self.square[rows] = 0.99 * self.square[rows] + 0.01 * (gradient**2).mean(axis=1)
        mean = self.mean[rows] / (1 - 0.9**times)[:, None]
        size = np.sqrt(self.square[rows] / (1 - 0.99**times)) + 1e-8
        self.now[rows] -= rate * (mean / size[:, None] + PULL * (self.now[rows] - self.first[rows]))


def of_lists(bags: list[np.ndarray], columns: int) -> sparse.csr_matrix:
    return incidence(np.concatenate(bags), np.repeat(np.arange(len(bags)), list(map(len, bags))), (len(bags), columns))


def unit(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return vectors / lengths, lengths


def back_through_unit(gradient: np.ndarray, units: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    return (gradient - (gradient * units).sum(axis=1, keepdims=True) * units) / lengths


def softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def shared_words(repository: Repository) -> np.ndarray:
    """For every word of every text, whether its code holds it."""
    def keys(bags: Bags) -> np.ndarray:
        return np.repeat(np.arange(len(bags)), np.diff(bags.starts)) * 1_000_000 + bags.ids

    return np.isin(keys(repository.texts), keys(repository.codes), assume_unique=True)


class Batches:
    """Pairs of one kind in one repository, drawn at random."""

    def __init__(self, repositories: list[Repository], seed: int = 1):
        self.random = np.random.default_rng(seed)
        self.cells, self.chances = [], []
        for repository in repositories:
            lengths, shared = np.diff(repository.texts.starts), shared_words(repository)
            for kind, share in KIND_SHARES.items():
                rows = np.flatnonzero((repository.kinds == KINDS.index(kind)) & (lengths >= 2))
                if len(rows) >= 24:
                    self.cells.append((repository, rows, shared))
                    self.chances.append(share * min(len(rows), 400) ** 0.5)
        self.chances = np.array(self.chances) / sum(self.chances)

    def draw(self, columns: int) -> tuple[sparse.csr_matrix, sparse.csr_matrix, np.ndarray]:
        """Texts, codes, and the group of each; pairs of one group are not set against each other."""
        repository, rows, shared = self.cells[self.random.choice(len(self.cells), p=self.chances)]
        rows = self.random.choice(rows, min(BATCH, len(rows)), replace=False)
        places, owner = places_of(repository.texts, rows)
        kept = ~shared[places] | (self.random.random(len(places), dtype=np.float32) >= SHARED_DROPPED)
        texts = incidence(repository.texts.ids[places[kept]], owner[kept], (len(rows), columns))
        places, owner = places_of(repository.codes, rows)
        lengths = np.bincount(owner, minlength=len(rows))
        kept = self.random.random(len(places), dtype=np.float32) < (1 - CODE_DROPPED) * np.minimum(1, CODE_WORDS / np.maximum(lengths, 1))[owner]
        codes = incidence(repository.codes.ids[places[kept]], owner[kept], (len(rows), columns))
        filled = (np.diff(texts.indptr) > 0) & (np.diff(codes.indptr) > 0)
        return texts[filled], codes[filled], repository.groups[rows[filled]]


def step(query: Rows, document: Rows, batches: Batches, rate: float) -> float:
    losses, moves = [], ([], [])
    for _ in range(REPOSITORIES_A_STEP):
        *bags, groups = batches.draw(len(query.now))
        if len(groups) < 8:
            continue
        (asked, asked_length), (found, found_length) = unit(bags[0] @ query.now), unit(bags[1] @ document.now)
        logits = SCALE * asked @ found.T
        logits[(groups[:, None] == groups) & ~np.eye(len(groups), dtype=bool)] = -1e4
        forward, backward = softmax(logits), softmax(logits.T).T
        losses.append(-np.log(np.maximum(np.diag(forward), 1e-9)).mean())
        gradient = SCALE * (forward + backward - 2 * np.eye(len(groups), dtype=np.float32)) / (2 * len(groups))
        moves[0].append((bags[0], back_through_unit(gradient @ found, asked, asked_length)))
        moves[1].append((bags[1], back_through_unit(gradient.T @ asked, found, found_length)))
    for rows, these in zip((query, document), moves):
        stacked = sparse.vstack([bag for bag, _ in these], format="csr")
        touched, places = np.unique(stacked.indices, return_inverse=True)
        compact = sparse.csr_matrix((stacked.data, places, stacked.indptr), shape=(stacked.shape[0], len(touched)))
        rows.move(touched, compact.T @ np.concatenate([each for _, each in these]).astype(np.float32), rate)
    return float(np.mean(losses))


def validation_sets(repositories: list[Repository], shared_kept: bool):
    """Commits of unseen repositories: texts (without the words their code holds, or with them), codes and groups."""
    random = np.random.default_rng(2)
    for repository in repositories:
        rows = np.flatnonzero(repository.kinds == KINDS.index("commit"))
        if len(rows) < 60:
            continue
        rows = random.choice(rows, min(300, len(rows)), replace=False)
        texts = [repository.texts[row] if shared_kept else np.setdiff1d(repository.texts[row], repository.codes[row]) for row in rows]
        kept = [at for at, text in enumerate(texts) if len(text) >= 2]
        yield [texts[at] for at in kept], [repository.codes[row] for row in rows], kept, repository.groups[rows]


def mean_reciprocal_rank(query: np.ndarray, document: np.ndarray, sets) -> float:
    ranks = []
    for texts, codes, kept, groups in sets:
        asked, _ = unit(of_lists(texts, len(query)) @ query)
        found, _ = unit(of_lists(codes, len(document)) @ document)
        cosines = asked @ found.T
        own = cosines[np.arange(len(kept)), kept]
        better = (cosines > own[:, None]) & (groups[None, :] != groups[kept][:, None])
        ranks += (1 / (1 + better.sum(axis=1))).tolist()
    return float(np.mean(ranks))


def split(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Unit vectors and weights; the mean weight is one."""
    lengths = np.linalg.norm(vectors, axis=1)
    return vectors / np.maximum(lengths, 1e-9)[:, None], lengths / lengths.mean()


def train(repositories: list[Repository], unseen: list[Repository], first: tuple[np.ndarray, np.ndarray], steps: int):
    """Step number and tables where unseen repositories were served best."""
    query, document, batches = *map(Rows, first), Batches(repositories)
    sets = {name: list(validation_sets(unseen, name == "whole")) for name in ("whole", "none")}
    best, since, kept, losses, begun = -1.0, 0, None, [], time.time()
    for number in range(steps + 1):
        if number % 250 == 0:
            found = {name: mean_reciprocal_rank(query.now, document.now, each) for name, each in sets.items()}
            print(number, f"loss {np.mean(losses or [0]):.3f}", *(f"{name} {mrr:.4f}" for name, mrr in found.items()), f"{time.time() - begun:.0f} s", flush=True)
            value, losses = found["none"] + 0.5 * found["whole"], []
            best, since = (value, 0) if value > best else (best, since + 1)
            if since == 0:
                kept = number, query.now.copy(), document.now.copy()
            if since >= PATIENCE:
                break
        losses.append(step(query, document, batches, RATE * (1 - number / (steps + 1))))
    return kept


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("first", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    words, repositories = pickle.loads(options.corpus.read_bytes())
    _, tables = table.read(options.first)
    first = tuple((vectors * (weights / np.sqrt((weights**2).mean()))[:, None]).astype(np.float32) for vectors, weights in tables.values())
    chosen = {share: [each for each in repositories if corpus.share_of(each.name) == share] for share in ("train", "validation")}
    number, query, document = train(chosen["train"], chosen["validation"], first, options.steps)
    latin = sum(not is_han(word) for word in words)
    table.write(options.out, words, {"query": split(query), "document": split(document[:latin])})
    print("kept step", number)
