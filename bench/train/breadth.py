"""Fit how many files a task needs, cross-validated over repositories, and write it.

    python3 breadth.py RECORDS… [--out FILE]

RECORDS are files that `bench record-breadth` wrote. A Poisson regression of the number of edited files on the evidence of
`packages/core/src/loop/evaluate/breadth.ts`. Prints what it is worth on repositories it was not fitted on; `--out` writes the weights fitted on all.
"""

import single_thread

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.stats import rankdata

import model_file
import records
from choices import BREADTH_MOST, BREADTH_SET_WEIGHTS, L2_BREADTH

MADE_BY = "bench/train/breadth.py; see docs/decisions/2026-11-23-broad-tasks.md"
# The sets whose tasks differ in breadth: rank correlation and calibration are theirs.
RANGING = ("commits", "mined-commit", "mined-pull")


@dataclass
class Breadths:
    names: list[str]
    evidence: np.ndarray  # one row per task, columns in the order of `names`
    edited: np.ndarray
    sets: np.ndarray
    folds: np.ndarray


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path, nargs="+")
    options.add_argument("--out", type=Path)
    options = options.parse_args()
    tasks = load(options.records)
    report(tasks, cross_validate(tasks))
    if options.out:
        model_file.write(options.out, as_model(tasks, fit(tasks, np.ones(len(tasks.edited), bool))))


def load(files):
    """The records of all files together, in their order."""
    raws = [json.loads(line) for file in files for line in file.read_text(encoding="utf8").splitlines()]
    if not raws:
        sys.exit("there are no records to fit on")
    names = list(raws[0]["evidence"])
    for raw in raws:
        if set(raw["evidence"]) != set(names):
            sys.exit(f"{raw['id']} has other evidence than {raws[0]['id']}: record both with the same sources")
    return Breadths(names, np.array([[raw["evidence"][name] for name in names] for raw in raws], float),
                    np.array([raw["editedFiles"] for raw in raws], float), np.array([raw["set"] for raw in raws]),
                    np.array([records.fold_of(raw["repo"], raw["set"].split("-")[0]) for raw in raws]))


def fit(tasks, chosen):
    """The offset and the weights of the evidence, fitted on the chosen tasks, a mask.

    The penalty is one for all evidence because it is brought to mean 0 and deviation 1; the weights returned are for evidence as
    it is.
    """
    evidence, own_sets = tasks.evidence[chosen], tasks.sets[chosen]
    middle, spread = evidence.mean(0), evidence.std(0)
    spread[spread == 0] = 1  # what is the same for all tasks weighs nothing
    x = np.column_stack([np.ones(len(evidence)), (evidence - middle) / spread])
    y = np.minimum(tasks.edited[chosen], BREADTH_MOST)
    weight = np.array([BREADTH_SET_WEIGHTS.get(name, 1.0) for name in own_sets])
    free = np.concatenate([[0.0], np.ones(len(tasks.names))])

    def loss(w):
        z = np.clip(x @ w, -30, 30)
        files = np.exp(z)
        value = (weight * (files - y * z)).sum() + L2_BREADTH * (free * w * w).sum()
        return value, x.T @ (weight * (files - y)) + 2 * L2_BREADTH * free * w

    offset, *scaled = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x
    weights = np.array(scaled) / spread
    return np.concatenate([[offset - weights @ middle], weights])


def predict(tasks, w):
    """Expected files, as `expectedFiles` says them but for rounding."""
    return np.clip(np.exp(w[0] + tasks.evidence @ w[1:]), 1, BREADTH_MOST)


def cross_validate(tasks):
    """Expected files of every task by weights fitted without its repository's fold."""
    predicted = np.zeros(len(tasks.edited))
    for fold in range(records.FOLDS):
        held = tasks.folds == fold
        if held.any():
            # With one fold there is nothing else to fit on; `report` warns of it.
            predicted[held] = predict(tasks, fit(tasks, held if held.all() else ~held))[held]
    return predicted


def as_model(tasks, w):
    return {"madeBy": MADE_BY, "weights": {name: model_file.rounded(weight) for name, weight in zip(["offset", *tasks.names], w)}}


def report(tasks, predicted):
    """Print how well the expectation fits."""
    if len(set(tasks.folds)) == 1:
        print("NOT CROSS-VALIDATED: all repositories are in one fold, so the weights have seen what they are tested on")
    ranging_names = f"{', '.join(RANGING[:-1])} and {RANGING[-1]}"
    ranging = np.isin(tasks.sets, RANGING)
    print(f"rank correlation over {ranging_names}: {correlation(predicted[ranging], tasks.edited[ranging])}")
    print("\nset              tasks  expected  edited  rank correlation within")
    for name in dict.fromkeys(tasks.sets.tolist()):
        own = tasks.sets == name
        print(f"{name:15s} {own.sum():6d} {predicted[own].mean():9.2f} {tasks.edited[own].mean():7.2f}  {correlation(predicted[own], tasks.edited[own])}")
    print(f"\n{ranging_names} by tenths of what is expected\nexpected  edited")
    order = np.argsort(predicted[ranging], kind="stable")
    for tenth in np.array_split(order, 10):
        if len(tenth):
            print(f"{predicted[ranging][tenth].mean():8.2f} {tasks.edited[ranging][tenth].mean():7.2f}")


def correlation(a, b):
    """Spearman's rank correlation as text, ties at their mean rank; – where it says nothing."""
    if len(set(a)) < 2 or len(set(b)) < 2:
        return "–"
    return f"{np.corrcoef(rankdata(a), rankdata(b))[0, 1]:.3f}"


if __name__ == "__main__":
    main()
