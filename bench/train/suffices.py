"""Fit how likely the lines of an answer hold every edit, cross-validated over repositories, and write it.

    python3 suffices.py ROWS.jsonl... --folds ../folds.json [--model ../../model/sections.json]

ROWS.jsonl are what `bench lines --out` wrote. Prints how often answers that say so hold every edit.
"""

import single_thread

import argparse
import json
import math
from pathlib import Path

import numpy as np

from sections import FOLDS, chances, fit

NAMES = ("first", "third", "span")
SAID_FROM = 0.6
LACKING_BELOW = 0.35


def main():
    options = argparse.ArgumentParser()
    options.add_argument("rows", type=Path, nargs="+")
    options.add_argument("--folds", type=Path, required=True)
    options.add_argument("--model", type=Path)
    options = options.parse_args()
    folds = json.loads(options.folds.read_text(encoding="utf8"))
    rows = [json.loads(line) for file in options.rows for line in file.read_text(encoding="utf8").splitlines()]
    rows = [row for row in rows if row["spans"]]
    x = np.array([evidence(row) for row in rows])
    y = np.array([holds_every_edit(row) for row in rows], float)
    fold = np.array([folds[row["repo"].lower()] for row in rows])
    said = np.zeros(len(y))
    for at in range(FOLDS):
        held = fold == at
        if held.any():
            said[held] = chances(x[held], fit(x[~held], y[~held], np.ones((~held).sum())))
    for name, own in (("suffice", said >= SAID_FROM), ("perhaps", (said < SAID_FROM) & (said >= LACKING_BELOW)),
                      ("lack something", said < LACKING_BELOW)):
        report(name, own, said, y)
    for of in sorted({row["set"] for row in rows}):
        report(f"suffice, {of}", (said >= SAID_FROM) & np.array([row["set"] == of for row in rows]), said, y)
    if options.model:
        w = fit(x, y, np.ones(len(y)))
        model = json.loads(options.model.read_text(encoding="utf8"))
        model["suffices"] = {name: round(float(value), 4) for name, value in zip(("offset", *NAMES), w)}
        options.model.write_text(json.dumps(model, indent=2) + "\n", encoding="utf8")


def evidence(row):
    worths = [*row["worths"], 0, 0, 0]
    return [odds(worths[0]), odds(worths[2]), odds(max(span.get("worth", 0) for span in row["spans"]))]


def odds(worth):
    worth = min(0.999, max(0.001, worth))
    return math.log(worth / (1 - worth))


def holds_every_edit(row):
    return all(any(span["path"] == path and span["startLine"] <= last and span["endLine"] >= first for span in row["spans"])
               for path, hunks in row["hunks"].items() for first, last in hunks)


def report(name, own, said, real):
    if own.any():
        print(f"{name:24} {own.sum():5} answers: said {100 * said[own].mean():.1f}, held every edit {100 * real[own].mean():.1f}")


if __name__ == "__main__":
    main()
