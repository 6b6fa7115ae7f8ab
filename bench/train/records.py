"""Read what `bench train` recorded into matrices."""

import hashlib
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

FOLDS = 5
_folds = json.loads((Path(__file__).parent.parent / "folds.json").read_text())


def fold_of(repo: str, set: str) -> int:
    """A repository's fold, the same for all task sets; of mined ones that are not listed, by name (see `src/folds.ts`)."""
    if repo.lower() in _folds:
        return _folds[repo.lower()]
    if set == "mined":
        return int(hashlib.sha256(repo.lower().encode()).hexdigest()[:8], 16) % FOLDS
    raise SystemExit(f"{repo} has no fold: add it to bench/folds.json")


def by_group(table, group, default):
    """A group's entry in a table, by the first two parts of its name, or by the first alone."""
    parts = group.split("-")
    return table.get("-".join(parts[:2]), table.get(parts[0], default))


@dataclass
class Task:
    id: str
    group: str  # the record file's name up to its first dot
    set: str
    repo: str
    language: str
    style: float  # as `packages/core/src/loop/evaluate/style.ts` says
    manner: dict[str, float]  # as `packages/core/src/language/task-features.ts` says
    gold: list[str]
    context: list[str] | None
    paths: list[str]
    shifted: bool


@dataclass
class Records:
    tasks: list[Task]
    names: list[str]
    x: np.ndarray  # one row per candidate, signals in the order of `names`
    starts: np.ndarray  # first row of each task, and the number of rows
    is_gold: np.ndarray
    worth: np.ndarray  # 1 edited, 0.6 context, 0 other
    task_of: np.ndarray


def without(r: Records, signals: set[str]) -> Records:
    """The same tasks as if the given signals had all been 0."""
    x = r.x.copy()
    x[:, [at for at, name in enumerate(r.names) if name in signals]] = 0
    return replace(r, x=x)


def load(files: list[str], names: list[str] | None = None, ids: dict[str, list[str]] | None = None) -> Records | None:
    """Records of all files together; None where there are none.

    `names` fixes the signals and their order, else they come as they appear. `ids` says for each group which tasks are read and
    in which order, else all are as they lie there.
    """
    lines = [(group, raw) for file in files for group, raw in usable(file, ids)]
    if not lines:
        return None
    tasks = [read_task(group, raw) for group, raw in lines]
    if names is None:
        names = list(dict.fromkeys(name for _, raw in lines for name in raw["signals"]))
    return matrices(tasks, names, [raw["signals"] for _, raw in lines])


def usable(file: str, ids: dict[str, list[str]] | None) -> list[tuple[str, dict]]:
    """A file's group and records, without those that teach nothing and have no figures."""
    group = Path(file).name.split(".")[0]
    with open(file, encoding="utf8") as lines:
        raws = [json.loads(line) for line in lines]
    if ids is not None:
        by_id = {raw["id"]: raw for raw in raws}
        raws = [by_id[id] for id in ids.get(group, []) if id in by_id]
    kept = [raw for raw in raws if raw["paths"] and (raw.get("shifted") or raw["gold"])]
    if len(kept) < len(raws):
        print(f"{group}: {len(raws) - len(kept)} of {len(raws)} tasks left out, without candidates or without edited files", file=sys.stderr)
    return [(group, raw) for raw in kept]


def read_task(group: str, raw: dict) -> Task:
    shifted = raw.get("shifted", False)
    return Task(raw["id"], group, raw["set"], raw["repo"], raw["language"], raw["style"], raw.get("manner", {}),
                [] if shifted else raw["gold"], [] if shifted else raw.get("context"), raw["paths"], shifted)


def matrices(tasks: list[Task], names: list[str], blocks: list[dict[str, list[float]]]) -> Records:
    """`blocks` holds the signals of each task's candidates by name."""
    column = {name: at for at, name in enumerate(names)}
    starts = np.cumsum([0] + [len(task.paths) for task in tasks])
    x = np.zeros((starts[-1], len(names)), dtype=np.float32)
    is_gold = np.zeros(starts[-1], dtype=bool)
    worth = np.zeros(starts[-1], dtype=np.float32)
    for at, (task, signals) in enumerate(zip(tasks, blocks)):
        rows = slice(starts[at], starts[at + 1])
        for name, values in signals.items():
            if name in column:
                x[rows, column[name]] = values
        is_gold[rows] = [path in task.gold for path in task.paths]
        worth[rows] = [1.0 if path in task.gold else 0.6 if path in (task.context or []) else 0.0 for path in task.paths]
    return Records(tasks, list(names), x, starts, is_gold, worth, np.repeat(np.arange(len(tasks)), np.diff(starts)))
