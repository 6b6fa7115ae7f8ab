"""Fit the ranking model, cross-validated over repositories, and write it.

    python3 train.py RECORDS_FOLDER [--ids FILE] [--models FOLDER] [--out FILE]

RECORDS_FOLDER holds what `bench train` recorded; the name of a file up to its first dot is the group of its tasks, and those that
begin with `wrong` hold texts of other repositories. `--ids` says in JSON which tasks of a group are read, and in which order.
Prints what the model is worth on repositories it was not fitted on. `--models` writes fold-0.json … fold-4.json, each fitted
without the repositories of that fold; `--out` the model fitted on all.
"""

import single_thread

import argparse
import json
import sys
from pathlib import Path

import numpy as np

import model_file
import records
import style
from crossvalidation import Fitted, cross_validate, folds_of, without_history
from features import learned_names
from report import describe, report
from weighing import fit_ranker

MADE_BY = "bench/train/train.py; see docs/decisions/2026-11-22-learned-ranker.md"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("--ids", type=Path)
    options.add_argument("--models", type=Path)
    options.add_argument("--out", type=Path)
    options = options.parse_args()
    right, wrong = read(options.folder, options.ids and json.loads(options.ids.read_text(encoding="utf8")))
    names = learned_names(right.names)
    describe(right, wrong)
    cv = cross_validate(right, wrong, names, say)
    report(right, wrong, cv)
    historyless = without_history(right, wrong, names, cv)
    print("\nas if there were no history")
    report(right, wrong, historyless)
    if options.models:
        for fold in range(records.FOLDS):
            model = model_file.as_model(names, cv["models"][fold], cv["calibrations"][fold], historyless["calibrations"][fold],
                                        cv["labels"])
            model_file.write(options.models / f"fold-{fold}.json", model)
    if options.out:
        say("fitting the model of all tasks")
        model_file.write(options.out, {"madeBy": MADE_BY, **whole_model(right, names, cv, historyless)})


def say(line):
    print(line, file=sys.stderr, flush=True)


def read(folder, ids):
    """Records with the tasks' own texts, and those with texts of other repositories, or None."""
    files = [str(file) for file in sorted(folder.glob("*.jsonl"))]
    right = records.load([file for file in files if not is_wrong(file)], ids=ids)
    if right is None:
        sys.exit(f"{folder} holds no records to train on")
    return right, records.load([file for file in files if is_wrong(file)], names=right.names, ids=ids)


def is_wrong(file):
    return Path(file).name.startswith("wrong")


def whole_model(right, names, cv, historyless):
    """The model fitted on all tasks; what calibrates it was fitted on scores of models that had not seen them."""
    everything = np.ones(len(right.tasks), bool)
    styles, members = style.fit_styles(right, everything, folds_of(right))
    weights = fit_ranker(right, members, everything, cv["rows"], names, cv["models"][-1].weights)
    return model_file.as_model(names, Fitted(weights, styles), cv["calibrations"][-1], historyless["calibrations"][-1], cv["labels"])


if __name__ == "__main__":
    main()
