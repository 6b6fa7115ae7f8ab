"""Read records made by `record.mjs` into matrices."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

FOLDS = 5
_folds = json.loads((Path(__file__).parent.parent / "folds.json").read_text())


def fold_of(repo: str) -> int:
    """A repository's fold, the same for all task sets (see `src/folds.ts`)."""
    return _folds[repo.lower()]


@dataclass
class Task:
    id: str
    group: str  # the record file's name up to its first dot
    set: str
    repo: str
    language: str
    style: float  # as `src/evaluate/style.ts` says
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


def load(files: list[str], names: list[str] | None = None) -> Records:
    """Records of all files together; `names` fixes the signals and their order, else they come as they appear."""
    tasks, blocks = [], []
    fixed = names is not None
    names = {name: at for at, name in enumerate(names or [])}
    for file in files:
        for line in open(file, encoding="utf8"):
            raw = json.loads(line)
            shifted = raw.get("shifted", False)
            tasks.append(
                Task(raw["id"], Path(file).name.split(".")[0], raw["set"], raw["repo"], raw["language"], raw["style"],
                     [] if shifted else raw["gold"], [] if shifted else raw.get("context"), raw["paths"], shifted))
            blocks.append(raw["signals"])
            if not fixed:
                for name in raw["signals"]:
                    names.setdefault(name, len(names))
    starts = np.cumsum([0] + [len(task.paths) for task in tasks])
    x = np.zeros((starts[-1], len(names)), dtype=np.float32)
    is_gold = np.zeros(starts[-1], dtype=bool)
    worth = np.zeros(starts[-1], dtype=np.float32)
    task_of = np.repeat(np.arange(len(tasks)), np.diff(starts))
    for at, (task, signals) in enumerate(zip(tasks, blocks)):
        rows = slice(starts[at], starts[at + 1])
        for name, values in signals.items():
            if name in names:
                x[rows, names[name]] = values
        is_gold[rows] = [path in task.gold for path in task.paths]
        worth[rows] = [1.0 if path in task.gold else 0.6 if path in (task.context or []) else 0.0 for path in task.paths]
    return Records(tasks, list(names), x, starts, is_gold, worth, task_of)
