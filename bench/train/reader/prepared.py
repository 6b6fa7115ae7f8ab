"""What `prepare.py` wrote, for readers to read."""

import json
import zlib
from collections import Counter
from dataclasses import dataclass

import numpy as np
from pages import OUTLINE, PASSAGE, PATH, TASK

# of each section in a table of places; each is as long as its most units and a mark
OFFSETS = np.cumsum([0, 1, TASK + 1, PATH + 1, OUTLINE + 1, PASSAGE + 1])
LONGEST = PASSAGE
PLACES = int(OFFSETS[-1])


def is_held(repo):
    """A fifth of the repositories says when to stop."""
    return zlib.crc32(repo.lower().encode()) % 10 < 2


@dataclass(eq=False)
class Task:
    """A text and the candidates of it that are read: `base`, `gold` and `places` have one entry for each."""

    group: str
    id: str
    repo: str
    first: int  # of its rows
    places: np.ndarray  # in the pool
    base: np.ndarray  # fossick's scores
    gold: np.ndarray  # mask
    pool: np.ndarray  # fossick's scores of all candidates
    pool_gold: np.ndarray
    edited: tuple[str, ...]


class Prepared:
    def __init__(self, stored, starts, tasks):
        self.units, self.kinds, self.weights = stored
        self.starts, self.tasks = starts, tasks
        self.repositories = len({task.repo for task in tasks})

    def row(self, at):
        chosen = slice(self.starts[at], self.starts[at + 1])
        return self.units[chosen], self.kinds[chosen], self.weights[chosen]


def load(folder, wanted, most=0):
    """@param wanted: which repositories @param most: tasks at most, as many of each repository"""
    files = [file for file in sorted(folder.glob("*.npz")) if wanted(file.stem.replace("+", "/", 1))]
    columns, lengths, tasks, rows = ([], [], []), [], [], 0
    for file in files:
        stored = np.load(file)
        own = json.loads(str(stored["tasks"]))
        own = own[:: max(1, -(-len(own) * len(files) // most))] if most else own
        for column, name in zip(columns, ("units", "kinds", "weights")):
            column.append(stored[name])
        tasks += [task_of(raw, rows) for raw in own]
        lengths.append(np.diff(stored["starts"]))
        rows += len(lengths[-1])
    starts = np.concatenate([[0], np.cumsum(np.concatenate(lengths))])
    return Prepared([np.concatenate(column) for column in columns], starts, tasks)


def task_of(raw, rows):
    pool = np.array(raw["scores"], np.float32)
    pool_gold = np.zeros(len(pool), bool)
    pool_gold[raw["gold"]] = True
    places = np.array(raw["places"])
    return Task(raw["group"], raw["id"], raw["repo"], rows + raw["first"], places, pool[places], pool_gold[places], pool, pool_gold, tuple(raw["edited"]))


def few_of_each_file(tasks, most=6):
    """Where most commits edit one file, a reader would learn its name."""
    seen, kept = Counter(), []
    for task in tasks:
        files = [(task.repo, path) for path in task.edited]
        if min(seen[file] for file in files) < most:
            seen.update(files)
            kept.append(task)
    return kept


def columns_of(rows):
    """Rows as readers take them, padded to the longest: units; place, match and beginning of a line in one number; weights."""
    longest = max(len(units) for units, *_ in rows)
    units, kinds, weights = (np.zeros((len(rows), longest), kind) for kind in (np.int64, np.int64, np.float32))
    for at, row in enumerate(rows):
        for column, values in zip((units, kinds, weights), row):
            column[at, : len(values)] = values
    sections = kinds & 7
    places = np.arange(longest)
    is_first = np.ones(sections.shape, bool)
    is_first[:, 1:] = sections[:, 1:] != sections[:, :-1]
    within = places - np.maximum.accumulate(np.where(is_first, places, 0), axis=1)
    about = OFFSETS[sections] + np.minimum(within, LONGEST)
    return units, about * 4 + ((kinds >> 3) & 1) * 2 + (kinds >> 4), weights / np.float32(255)


def reciprocal_rank(scores, gold):
    best = scores[gold].max() if gold.any() else -np.inf
    return 1 / (1 + np.sum(scores > best)) if best > -np.inf else 0
