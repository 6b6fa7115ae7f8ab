"""What a reader is worth on tasks of repositories it has not seen, beside the ranker and cross-validated with it.

    python3 apply.py RECORDS SAID …

RECORDS is what `bench record-reader --signals` wrote for the task sets, SAID what `ask.py` wrote of the same tasks. The ranker is fitted
anew in every fold, with what the reader says among its signals and without it.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))
import single_thread  # noqa: E402,F401
import features  # noqa: E402
import ranker  # noqa: E402
import records  # noqa: E402
from ablate import METRICS, interval  # noqa: E402
from crossvalidation import fit_folds, folds_of, held_out_scores  # noqa: E402

def main():
    plain = records.load(sorted(Path(sys.argv[1]).glob("*.jsonl")))
    before = outcomes(plain)
    show(plain, before, "without")
    for said in map(Path, sys.argv[2:]):
        after = outcomes(with_reading(plain, said))
        show(plain, after, said.stem)
        compare(plain, before, after)


def outcomes(r):
    """Of each task in each of METRICS, by a ranker fitted without its fold."""
    names = features.learned_names(r.names)
    folds = folds_of(r)
    rows, weights, wordings = fit_folds(r, names, folds)
    ranks = ranker.ranks_of_gold(held_out_scores(r, names, folds, weights, wordings), r.starts, r.is_gold)
    return np.array([[metric(own, len(set(task.gold))) for metric in METRICS.values()] for own, task in zip(ranks, r.tasks)])


def groups_of(r):
    """Which tasks each group has."""
    return {group: np.array([task.group == group for task in r.tasks]) for group in dict.fromkeys(task.group for task in r.tasks)}


def show(r, values, label):
    for group, chosen in groups_of(r).items():
        means = values[chosen].mean(axis=0)
        print(f"{label:12} {group:14} {chosen.sum():5} " + ", ".join(f"{name} {mean:.4f}" for name, mean in zip(METRICS, means)), flush=True)


def with_reading(r, file):
    """The same tasks with what the reader says of their candidates beside the signals."""
    said = {(group, task): values for group, task, values in map(json.loads, file.open())}
    column = np.zeros((len(r.x), 1), np.float32)
    for at, task in enumerate(r.tasks):
        column[r.starts[at] : r.starts[at + 1], 0] = said.get((task.group, task.id), 0)
    features.SIGNALS["read"] = {"name": "read", "direction": "raises", "trained": True, "scale": "share", "readsHistory": False}
    return replace(r, names=[*r.names, "read"], x=np.hstack([r.x, column]))


def compare(r, before, after):
    """Differences by group with 95 % intervals."""
    for group, chosen in groups_of(r).items():
        repos = [task.repo for task, is_own in zip(r.tasks, chosen) if is_own]
        for at, name in enumerate(METRICS):
            mean, low, high = interval((after - before)[chosen, at], repos)
            print(f"with − without, {group:14} {name:8} {mean:+.4f} [{low:+.4f}, {high:+.4f}]", flush=True)


if __name__ == "__main__":
    main()
