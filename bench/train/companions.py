"""Fit how likely a candidate changes with the best file, cross-validated over repositories, and write it.

    python3 companions.py RECORDS.jsonl... --folds ../folds.json [--model ../../model/sections.json]

RECORDS.jsonl are what `bench record-companions --out` wrote. Prints, of changes of two to five files whose best file is
one of them, how many are named whole by the files shown and so many companions, by the fit and by rank alone; then the
same for each set of tasks, fitted on the others.
"""

import single_thread

import argparse
import json
import math
from pathlib import Path

import numpy as np

from sections import FOLDS, chances, fit
from suffices import odds

NAMES = ("worth", "place", "common", "code")
COUNTS = (2, 3, 4, 5, 6)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path, nargs="+")
    options.add_argument("--folds", type=Path, required=True)
    options.add_argument("--model", type=Path)
    options = options.parse_args()
    folds = json.loads(options.folds.read_text(encoding="utf8"))
    records = [json.loads(line) for file in options.records for line in file.read_text(encoding="utf8").splitlines()]
    records = [record for record in records if record["candidates"] and record["candidates"][0]["path"] in record["edited"]]
    pairs = [(at, candidate, rank) for at, record in enumerate(records)
             for rank, candidate in enumerate(record["candidates"]) if rank > 0]
    x = np.array([evidence(candidate, rank) for _, candidate, rank in pairs])
    y = np.array([candidate["path"] in records[at]["edited"] for at, candidate, _ in pairs], float)
    of = np.array([at for at, _, _ in pairs])
    fold = np.array([folds[records[at]["repo"].lower()] for at in of])
    said = held_back(x, y, fold, range(FOLDS))
    report("by rank", records, pairs, of, x[:, NAMES.index("place")])
    report("fitted", records, pairs, of, said)
    sets = np.array([records[at]["set"] for at in of])
    other = held_back(x, y, sets, sorted(set(sets)))
    for each in sorted(set(sets)):
        chosen = [at for at, record in enumerate(records) if record["set"] == each]
        report(f"by rank, {each}", records, pairs, of, x[:, NAMES.index("place")], chosen)
        report(f"fitted on others, {each}", records, pairs, of, other, chosen)
    if options.model:
        weights = fit(x, y, np.ones(len(y)))
        model = json.loads(options.model.read_text(encoding="utf8"))
        model["companions"] = {name: round(float(value), 4) for name, value in zip(("offset", *NAMES), weights)}
        options.model.write_text(json.dumps(model, indent=2) + "\n", encoding="utf8")


def evidence(candidate, rank):
    return [odds(candidate["worth"]), -math.log(1 + rank), candidate["common"], candidate["code"]]


def held_back(x, y, group, groups):
    said = np.zeros(len(y))
    for each in groups:
        held = group == each
        if held.any():
            said[held] = chances(x[held], fit(x[~held], y[~held], np.ones((~held).sum())))
    return said


def report(name, records, pairs, of, order, chosen=None):
    whole = {count: [] for count in (0, *COUNTS)}
    for at in range(len(records)) if chosen is None else chosen:
        edited, shown = set(records[at]["edited"]), set(records[at]["shown"])
        if not 2 <= len(edited) <= 5:
            continue
        rest = [pairs[pair][1]["path"] for pair in sorted(np.where(of == at)[0], key=lambda pair: -order[pair])]
        rest = [path for path in rest if path not in shown]
        for count in whole:
            whole[count].append(edited <= shown | set(rest[:count]))
    means = "  ".join(f"+{count}: {100 * np.mean(values):.1f}" for count, values in whole.items())
    print(f"{name:40} {len(whole[0]):4} changes  {means}")


if __name__ == "__main__":
    main()
