"""What a reader is worth on tasks of repositories it has not seen, beside the ranker and cross-validated with it.

    python3 apply.py RECORDS SAID … [--verdicts FOLDER]

RECORDS is what `bench record-reader --signals` wrote for the task sets, SAID what `ask.py` wrote of the same tasks. The ranker is fitted
anew in every fold, with what the reader says among its signals and without it. `--verdicts` writes what that makes every candidate
worth, one file for each group, for `bench run --verdicts`.
"""

import argparse
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
from crossvalidation import cross_validate  # noqa: E402

def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path)
    options.add_argument("said", type=Path, nargs="*")
    options.add_argument("--verdicts", type=Path)
    options = options.parse_args()
    plain = records.load(sorted(options.records.glob("*.jsonl")))
    before = outcomes(plain, cross_validate(plain, None, features.learned_names(plain.names)))
    show(plain, before, "without")
    for said in options.said:
        read = with_reading(plain, said)
        fitted = cross_validate(read, None, features.learned_names(read.names))
        after = outcomes(read, fitted)
        show(plain, after, said.stem)
        compare(plain, before, after)
        if options.verdicts:
            write_verdicts(read, fitted["worth"], options.verdicts / said.stem)


def outcomes(r, fitted):
    """Of each task in each of METRICS, by a ranker fitted without its fold."""
    ranks = ranker.ranks_of_gold(fitted["score"], r.starts, r.is_gold)
    return np.array([[metric(own, len(set(task.gold))) for metric in METRICS.values()] for own, task in zip(ranks, r.tasks)])


def write_verdicts(r, worth, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for group, chosen in groups_of(r).items():
        with (folder / f"{group}.jsonl").open("w") as lines:
            for at in np.flatnonzero(chosen):
                worths = np.round(worth[r.starts[at] : r.starts[at + 1]], 5).tolist()
                lines.write(json.dumps([r.tasks[at].id, dict(zip(r.tasks[at].paths, worths))]) + "\n")


def groups_of(r):
    """Which tasks each group has."""
    return {group: np.array([task.group == group for task in r.tasks]) for group in dict.fromkeys(task.group for task in r.tasks)}


def show(r, values, label):
    for group, chosen in groups_of(r).items():
        means = values[chosen].mean(axis=0)
        print(f"{label:12} {group:14} {chosen.sum():5} " + ", ".join(f"{name} {mean:.4f}" for name, mean in zip(METRICS, means)), flush=True)


def with_reading(r, file):
    """The same tasks with what the reader says of their candidates beside the signals."""
    said = {(group, task): values for group, task, values in map(json.loads, file.read_text(encoding="utf8").splitlines())}
    columns = np.zeros((len(r.x), len(next(iter(said.values()))[0])), np.float32)
    for at, task in enumerate(r.tasks):
        columns[r.starts[at] : r.starts[at + 1]] = said.get((task.group, task.id), 0)
    names = [f"read{at}" for at in range(columns.shape[1])]
    for name in names:
        features.SIGNALS[name] = {"name": name, "direction": "raises", "trained": True, "scale": "share", "readsHistory": False}
    return replace(r, names=[*r.names, *names], x=np.hstack([r.x, columns]))


def compare(r, before, after):
    """Differences by group with 95 % intervals."""
    for group, chosen in groups_of(r).items():
        repos = [task.repo for task, is_own in zip(r.tasks, chosen) if is_own]
        for at, name in enumerate(METRICS):
            mean, low, high = interval((after - before)[chosen, at], repos)
            print(f"with − without, {group:14} {name:8} {mean:+.4f} [{low:+.4f}, {high:+.4f}]", flush=True)


if __name__ == "__main__":
    main()
