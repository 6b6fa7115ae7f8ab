"""What a table is worth on repositories it was not learned from.

    python3 evaluate.py TASKS TABLE [--share test|validation]

Wordings of a commit's message: `whole`; `half`: half of the words that stand in an edited file are left out; `none`: all of them.
Files are ranked by BM25, by the best cosine of a window, and by the sum of both, each divided by its maximum.
"""

import argparse
import math
import pickle
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

import corpus, table

WORDINGS = ["whole", "half", "none"]
SYSTEMS = ["bm25", "cosine", "both"]
COSINE_WEIGHT = 1.0


class Embedding:
    def __init__(self, words: list[str], tables: dict[str, tuple[np.ndarray, np.ndarray]]):
        self.number = {word: at for at, word in enumerate(words)}
        weighted = {name: vectors * weights[:, None] for name, (vectors, weights) in tables.items()}
        self.query = weighted.get("query", weighted.get("both"))
        self.document = weighted.get("document", weighted.get("both"))

    def embed(self, texts: list[list[str]], vectors: np.ndarray) -> np.ndarray:
        numbers = [[self.number[word] for word in text if self.number.get(word, len(vectors)) < len(vectors)] for text in texts]
        starts = np.cumsum([0] + [len(each) for each in numbers])
        flat = np.array([each for row in numbers for each in row], dtype=np.int32)
        sums = sparse.csr_matrix((np.ones(len(flat), np.float32), flat, starts), shape=(len(texts), len(vectors))) @ vectors
        return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)


def wordings(text: list[str], gold_words: set[str]) -> dict[str, list[str]]:
    return {"whole": text,
            "half": [word for word in text if word not in gold_words or zlib.crc32(word.encode()) % 2],
            "none": [word for word in text if word not in gold_words]}


def bm25(query: list[str], counts: list[Counter], sizes: np.ndarray) -> np.ndarray:
    scores = np.zeros(len(counts))
    for word in query:
        tf = np.array([each.get(word, 0) for each in counts])
        holding = (tf > 0).sum()
        if holding:
            idf = math.log(1 + (len(counts) - holding + 0.5) / (holding + 0.5))
            scores += idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * sizes / sizes.mean()))
    return scores


def measures(scores: np.ndarray, gold: list[int]) -> tuple[float, float]:
    """Reciprocal rank of the best gold file and recall at 10; ties count half."""
    ranks = [(scores > scores[at]).sum() + ((scores == scores[at]).sum() + 1) / 2 for at in gold]
    return 1 / min(ranks), sum(rank <= 10 for rank in ranks) / len(ranks)


def repository_results(built: dict, embedding: Embedding) -> list[dict]:
    blobs = list(built["windows"])
    counts = {blob: Counter(word for window in built["windows"][blob] for word in window) for blob in blobs}
    owner, texts, results = [], [], []
    for blob in blobs:
        for window in built["windows"][blob]:
            owner.append(blob)
            texts.append(window)
    vectors = embedding.embed(texts, embedding.document)
    rows: dict[str, list[int]] = {}
    for at, blob in enumerate(owner):
        rows.setdefault(blob, []).append(at)
    for task in built["tasks"]:
        paths = list(task["tree"])
        files = [counts[task["tree"][path]] for path in paths]
        sizes = np.array([sum(each.values()) + 1.0 for each in files])
        gold = [paths.index(path) for path in task["gold"]]
        gold_words = {word for at in gold for word in files[at]}
        result = {}
        window_rows = [rows[task["tree"][path]] for path in paths]
        flat, starts = np.concatenate(window_rows), np.cumsum([0] + [len(each) for each in window_rows[:-1]])
        for name, query in wordings(task["text"], gold_words).items():
            if len(query) < 2:
                continue
            by_words = bm25(query, files, sizes)
            cosines = vectors[flat] @ embedding.embed([query], embedding.query)[0]
            by_cosine = np.maximum.reduceat(cosines, starts)
            both = by_words / max(by_words.max(), 1e-9) + COSINE_WEIGHT * by_cosine / max(by_cosine.max(), 1e-9)
            result[name] = [measures(scores, gold) for scores in (by_words, by_cosine, both)]
        results.append(result)
    return results


def evaluate(folder: Path, embedding: Embedding, share: str) -> dict[str, np.ndarray]:
    """Wording → systems × (MRR, recall at 10), the mean over tasks."""
    results = []
    for file in sorted(folder.glob("*.pickle")):
        if corpus.share_of(file.stem) == share:
            results += repository_results(pickle.loads(file.read_bytes()), embedding)
    return {name: np.mean([each[name] for each in results if name in each], axis=0) for name in WORDINGS} | {"tasks": len(results)}


def show(found: dict) -> str:
    lines = [f"{found['tasks']} tasks · MRR / recall@10"]
    for name in WORDINGS:
        lines.append(f"{name:6}" + "".join(f" · {system} {mrr:.3f} / {recall:.3f}" for system, (mrr, recall) in zip(SYSTEMS, found[name])))
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("tasks", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("--share", default="test")
    options = parser.parse_args()
    header, tables = table.read(options.table)
    print(show(evaluate(options.tasks, Embedding(header["words"].split(" "), tables), options.share)))
