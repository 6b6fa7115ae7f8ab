"""The first table, by counting: which words stand together, and which code words answer which text words, repository by repository.

    python3 svd.py CORPUS OUT [--dimensions D]

OUT is a table as it is shipped (see table.py).
"""

import argparse
import pickle
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

import corpus, table
from corpus import KINDS, Repository, incidence_of

BAG_WORDS = 60  # of a longer text or piece of code about so many words, drawn at random
ANSWERS = 3.0  # weight of text–code pairs against words that merely stand together
PRIOR_REPOSITORIES = 4  # as if a pair were unrelated in so many more
POWER = 0.25  # exponent of the singular values
RARITY = 0.003  # a in a / (a + share of texts a word stands in) (Arora, Liang and Ma 2017)


def information(left: sparse.csr_matrix, right: sparse.csr_matrix, least: int) -> sparse.csr_matrix:
    """Positive pointwise mutual information of words in the same row, a pair seen n times counting 1 − 1/n of it."""
    counts_left, counts_right = (np.asarray(each.sum(axis=0)).ravel() for each in (left, right))
    pairs = (left.T @ right).tocoo()
    kept = (pairs.data >= least) & (pairs.row != pairs.col)
    row, column, count = pairs.row[kept], pairs.col[kept], pairs.data[kept]
    value = np.log(count * left.shape[0] / (counts_left[row] * counts_right[column])) * (1 - 1 / count)
    kept = value > 0
    return sparse.csr_matrix((value[kept].astype(np.float32), (row[kept], column[kept])), shape=pairs.shape)


def words_in(matrix: sparse.csr_matrix, least: int) -> np.ndarray:
    return np.asarray(matrix.sum(axis=0)).ravel() >= least


def together(repository: Repository, size: int, random: np.random.Generator):
    """Words of one bag of text and code."""
    rows = np.arange(len(repository.kinds))
    bags = incidence_of(repository.texts, rows, size) + incidence_of(repository.codes, rows, size, BAG_WORDS, random)
    bags.data[:] = 1
    known = words_in(bags, 3)
    return information(bags, bags, 3), known, known


def answered(repository: Repository, size: int, random: np.random.Generator):
    """Words of a text and words of its code."""
    rows = np.flatnonzero(repository.kinds != KINDS.index("block"))
    texts = incidence_of(repository.texts, rows, size)
    codes = incidence_of(repository.codes, rows, size, BAG_WORDS, random)
    return information(texts, codes, 2), words_in(texts, 2), words_in(codes, 2)


def summed(matrices) -> sparse.csr_matrix:
    """Sum of many sparse matrices, a few at a time: the whole sum is dear to touch."""
    total = part = None
    for at, matrix in enumerate(matrices):
        part = matrix if part is None else part + matrix
        if at % 12 == 11:
            total, part = part if total is None else total + part, None
    return total if part is None else part if total is None else total + part


def averaged(measure, repositories: list[Repository], size: int) -> sparse.csr_matrix:
    """Mean of a measure over the repositories that know both words, shrunk: what holds everywhere, not what one project is about."""
    random = np.random.default_rng(1)
    left, right = [], []

    def matrices():
        for repository in repositories:
            matrix, known_left, known_right = measure(repository, size, random)
            left.append(known_left)
            right.append(known_right)
            yield matrix

    total = summed(matrices()).tocoo()
    knowing = np.array(left, dtype=np.float32).T @ np.array(right, dtype=np.float32)
    return sparse.csr_matrix((total.data / (knowing[total.row, total.col] + PRIOR_REPOSITORIES), (total.row, total.col)), shape=total.shape)


def decompose(matrix: sparse.csr_matrix, dimensions: int, rounds: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Left and right singular vectors times singular values to a power, by random projection (Halko, Martinsson and Tropp 2011)."""
    random = np.random.default_rng(1)
    basis = matrix @ random.standard_normal((matrix.shape[1], dimensions + 24), dtype=np.float32)
    for _ in range(rounds):
        basis = np.linalg.qr(matrix.T @ np.linalg.qr(basis)[0])[0]
        basis = matrix @ basis
    basis = np.linalg.qr(basis)[0]
    left, values, right = np.linalg.svd((matrix.T @ basis).T, full_matrices=False)
    strength = values[:dimensions] ** POWER
    return (basis @ left)[:, :dimensions] * strength, right.T[:, :dimensions] * strength


def word_weights(repositories: list[Repository], size: int) -> np.ndarray:
    seen = sum(np.bincount(bags.ids, minlength=size) for each in repositories for bags in (each.texts, each.codes))
    return (RARITY / (RARITY + seen / sum(len(each.kinds) for each in repositories))).astype(np.float32)


def unit(vectors: np.ndarray) -> np.ndarray:
    return (vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)).astype(np.float32)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--dimensions", type=int, default=160)
    options = parser.parse_args()
    words, repositories = pickle.loads(options.corpus.read_bytes())
    repositories = [each for each in repositories if corpus.share_of(each.name) == "train"]
    matrix = averaged(together, repositories, len(words)) + ANSWERS * averaged(answered, repositories, len(words))
    query, document = decompose(matrix.tocsr(), options.dimensions)
    weights = word_weights(repositories, len(words))
    table.write(options.out, words, {"query": (unit(query), weights), "document": (unit(document), weights)})
