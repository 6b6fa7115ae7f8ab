"""Mined records as numbers: a vocabulary, and per repository which texts stand with which code.

    python3 corpus.py MINED OUT

OUT is a pickle of (words, repositories). Words of Latin script come first, by falling number of repositories, then Han words.
"""

import json
import pickle
import re
import sys
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

GLOSSARY = Path(__file__).parents[3] / "model" / "glossary.json"
KINDS = ["commit", "added", "docstring", "comment", "title", "message", "prose", "block"]
MIN_REPOSITORIES = 5
MIN_HAN_REPOSITORIES = 4


@dataclass
class Bags:
    """Word numbers of many texts in one array; text n is `ids[starts[n]:starts[n + 1]]`."""

    ids: np.ndarray
    starts: np.ndarray

    def __getitem__(self, at: int) -> np.ndarray:
        return self.ids[self.starts[at] : self.starts[at + 1]]

    def __len__(self) -> int:
        return len(self.starts) - 1


@dataclass
class Repository:
    name: str
    kinds: np.ndarray  # number in KINDS
    texts: Bags  # empty for blocks
    codes: Bags
    groups: np.ndarray  # records of one commit share a number


def share_of(name: str) -> str:
    """Which repositories are learned from, which say when to stop, and which measure: the same for every run."""
    return {0: "test", 1: "validation"}.get(zlib.crc32(name.lower().encode()) % 10, "train")


def glossary_terms() -> frozenset[str]:
    if not GLOSSARY.exists():
        return frozenset()
    topics = json.loads(GLOSSARY.read_text(encoding="utf8"))
    return frozenset(term for topic in topics.values() if isinstance(topic, dict) for term in topic)


def cut_han(run: str, terms: frozenset[str], longest: int) -> list[str]:
    """Glossary terms by longest match, and bigrams of what lies between."""
    words, rest, at = [], "", 0
    while at <= len(run):
        size = next((size for size in range(min(longest, len(run) - at), 1, -1) if run[at : at + size] in terms), 0)
        if size or at == len(run):
            words += [rest[n : n + 2] for n in range(len(rest) - 1)]
            words += [run[at : at + size]] if size else []
            rest, at = "", at + max(size, 1)
        else:
            rest, at = rest + run[at], at + 1
    return words


class Cutter:
    """Cuts the Han runs in a line of stems."""

    def __init__(self) -> None:
        self.terms = glossary_terms()
        self.longest = max(map(len, self.terms), default=0)

    def __call__(self, line: str) -> list[str]:
        words = line.split()
        if line.isascii():
            return words
        return [piece for word in words for piece in (cut_han(word, self.terms, self.longest) if is_han(word) else [word])]


def records_of(file: Path, cut: Cutter):
    """(kind, group, text words, code words) of a mined repository."""
    seen = set()
    for group, line in enumerate(file.open(encoding="utf8")):
        record = json.loads(line)
        text = cut(record.get("text", ""))
        if record["kind"] != "commit":
            code = cut(record["path"] + " " + record["code"])
            if (key := hash((*text, "|", *code[:40]))) not in seen:
                seen.add(key)
                yield record["kind"], group, text, code
            continue
        for path, around, added in record["files"]:
            path_words = cut(path)
            yield "commit", group, text, path_words + cut(around)
            if added:
                yield "added", group, text, path_words + cut(added)


def places_of(bags: Bags, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the words of the given bags stand in `bags.ids`, and for each of them which of the bags it is in."""
    lengths = bags.starts[rows + 1] - bags.starts[rows]
    owner = np.repeat(np.arange(len(rows)), lengths)
    return np.arange(len(owner)) + np.repeat(bags.starts[rows] - np.cumsum(lengths) + lengths, lengths), owner


def incidence(ids: np.ndarray, owner: np.ndarray, shape: tuple[int, int]) -> sparse.csr_matrix:
    starts = np.concatenate([[0], np.cumsum(np.bincount(owner, minlength=shape[0]))])
    return sparse.csr_matrix((np.ones(len(ids), np.float32), ids, starts), shape=shape)


def incidence_of(bags: Bags, rows: np.ndarray, columns: int, most: int = 0, random: np.random.Generator | None = None) -> sparse.csr_matrix:
    """One row for each of the given bags; of a bag with more than `most` words about so many are drawn."""
    places, owner = places_of(bags, rows)
    if random:
        lengths = np.bincount(owner, minlength=len(rows))
        kept = random.random(len(places)) < np.minimum(1, most / np.maximum(lengths, 1))[owner]
        places, owner = places[kept], owner[kept]
    return incidence(bags.ids[places], owner, (len(rows), columns))


def files_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jsonl"))


def is_han(word: str) -> bool:
    return word >= "\u4e00"


def count_words(folder: Path) -> list[str]:
    """Words that enough repositories know."""
    cut, known = Cutter(), Counter()
    for file in files_in(folder):
        words = set()
        for _, _, text, code in records_of(file, cut):
            words.update(text)
            words.update(code)
        known.update(words)
    kept = [(count, word) for word, count in known.items()
            if count >= (MIN_HAN_REPOSITORIES if is_han(word) else MIN_REPOSITORIES) and re.search(r"[^\W\d_]", word)]
    kept.sort(key=lambda pair: (is_han(pair[1]), -pair[0], pair[1]))
    return [word for _, word in kept]


def _bags(lists: list[np.ndarray]) -> Bags:
    starts = np.zeros(len(lists) + 1, dtype=np.int64)
    np.cumsum([len(each) for each in lists], out=starts[1:])
    return Bags(np.concatenate(lists) if lists else np.zeros(0, np.int32), starts)


def load(folder: Path, words: list[str]) -> list[Repository]:
    cut, number = Cutter(), {word: at for at, word in enumerate(words)}
    repositories = []

    def numbers(these: list[str]) -> np.ndarray:
        return np.array(sorted({number[word] for word in these if word in number}), dtype=np.int32)

    for file in files_in(folder):
        kinds, groups, texts, codes = [], [], [], []
        for kind, group, text, code in records_of(file, cut):
            kinds.append(KINDS.index(kind))
            groups.append(group)
            texts.append(numbers(text))
            codes.append(numbers(code))
        if kinds:
            repositories.append(Repository(file.stem, np.array(kinds, np.int8), _bags(texts), _bags(codes), np.array(groups, np.int32)))
    return repositories


if __name__ == "__main__":
    from corpus import count_words, load  # under the module's own name, by which a pickle's reader finds the classes

    vocabulary = count_words(Path(sys.argv[1]))
    loaded = load(Path(sys.argv[1]), vocabulary)
    Path(sys.argv[2]).write_bytes(pickle.dumps((vocabulary, loaded)))
    print(len(vocabulary), "words,", sum(map(is_han, vocabulary)), "of them Han;", len(loaded), "repositories;", sum(len(each.kinds) for each in loaded), "records")
