"""What `bench record-reader` and `../vocabulary/mine.py` wrote, as numbers of units."""

import json
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MIN_REPOSITORIES = 4


def is_held(repo: str) -> bool:
    """A fifth of the repositories says when to stop."""
    return zlib.crc32(repo.lower().encode()) % 10 < 2


def hash32(text: str) -> int:
    """FNV-1a over UTF-16 units, as `src/indexing/store/hash.ts`."""
    value = 0x811C9DC5
    for unit in np.frombuffer(text.encode("utf-16-le"), np.uint16).tolist():
        value = ((value ^ unit) * 0x01000193) & 0xFFFFFFFF
    return value


@dataclass
class Documents:
    """Parts of documents as units: part p is `units[starts[p]:starts[p + 1]]`, document n has parts `first[n]:first[n + 1]`, its path first."""

    units: np.ndarray
    starts: np.ndarray
    first: np.ndarray


@dataclass
class Asked:
    """A text and the documents that may answer it."""

    id: str
    group: str
    repo: str
    words: np.ndarray
    weights: np.ndarray
    documents: np.ndarray
    base: np.ndarray  # fossick's own scores
    gold: np.ndarray  # mask


class Vocabulary:
    """Units by their hashes, the commonest first."""

    def __init__(self, hashes):
        self.hashes = np.asarray(hashes, np.uint32)
        self._order = np.argsort(self.hashes)
        self._sorted = self.hashes[self._order]

    def __len__(self):
        return len(self.hashes)

    def __call__(self, hashes) -> np.ndarray:
        """Numbers of those that are known; the others are left out."""
        return self.with_known(hashes)[0]

    def with_known(self, hashes):
        """The same, and a mask of those that are known."""
        hashes = np.asarray(hashes, np.uint32)
        at = np.minimum(np.searchsorted(self._sorted, hashes), len(self._sorted) - 1)
        known = self._sorted[at] == hashes
        return self._order[at[known]].astype(np.int32), known


def document_lines(folder: Path, repo: str):
    file = folder / f"{repo.replace('/', '+')}.jsonl"
    with file.open() as lines:
        for line in lines:
            number, *parts = json.loads(line)
            yield number, parts


def choose_vocabulary(folder: Path, repos, most: int) -> Vocabulary:
    """Units that most repositories know."""
    known = Counter()
    for repo in repos:
        units = set()
        for _, parts in document_lines(folder, repo):
            units.update(*parts)
        known.update(units)
    kept = sorted((-count, unit) for unit, count in known.items() if count >= MIN_REPOSITORIES)
    return Vocabulary([unit for _, unit in kept[:most]])


def read_documents(folder: Path, repos, vocabulary: Vocabulary):
    """All documents of some repositories, and the place of each by repository and number."""
    places, blocks, lengths, counts = {}, [], [], []
    for repo in repos:
        for number, parts in document_lines(folder, repo):
            places[repo, number] = len(counts)
            kept = [vocabulary(part) for part in parts]
            kept = [kept[0], *(part for part in kept[1:] if len(part) > 2)]
            blocks += kept
            lengths += map(len, kept)
            counts.append(len(kept))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return Documents(np.concatenate(blocks).astype(np.int32), starts, np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)), places


def record_lines(files):
    for file in files:
        with open(file) as lines:
            for line in lines:
                yield Path(file).name.split(".")[0], json.loads(line)


def read_asked(files, places, vocabulary: Vocabulary, needs_gold=True):
    asked = []
    for group, raw in record_lines(files):
        gold = np.isin(raw["paths"], raw["gold"])
        words, known = vocabulary.with_known([word for word, _ in raw["words"]])
        if needs_gold and (not gold.any() or gold.all() or len(words) == 0):
            continue
        weights = np.array([weight for _, weight in raw["words"]], np.float32)[known]
        documents = np.array([places[raw["repo"], number] for number in raw["documents"]])
        asked.append(Asked(raw["id"], group, raw["repo"], words, weights, documents, np.array(raw["scores"], np.float32), gold))
    return asked
