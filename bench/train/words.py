"""Fit what the words of a caller weigh, cross-validated over repositories, and write it into the ranking model.

    python3 words.py RECORDS_FOLDER [--model FILE] [--out FILE] [--models FOLDER] [--ids FILE]

RECORDS_FOLDER holds what `bench record-words` recorded: `worded-*` with the words that a reader wrote, `worded-wrong-*` the same with
texts and words of other repositories, and `wrongwords-*`, `many-*`, `generic-*` and `misspelt-*` with words that a caller should not
have given. The score without words stays what `--model` says, times a factor; repositories of `tasks/mined-held-back.txt` are never
fitted on. Prints what the words are worth where nobody fitted: without them, with them, and appended to the text (`appended-*`).
"""

import single_thread

import argparse
import json
from pathlib import Path

import numpy as np

import calibration
import metrics
import model_file
import ranker
import records
import style
from choices import L2_WORDS, SHARING, TASK_WEIGHTS, UNHELPFUL_WEIGHT
from crossvalidation import Fitted, calibrate, folds_of
from features import SIGNALS
from weighing import best_rows

BASE = "score without words"
UNHELPFUL = ("wrongwords", "many", "generic", "misspelt")
TELLING_OF_GENERIC = 0.08  # as `packages/core/src/evidence/scores/telling-words.ts` tells it of the words of `bench/src/train/record-words.ts`
TRAINED_FILES = 100
HELD_BACK = set((Path(__file__).parent.parent / "tasks" / "mined-held-back.txt").read_text().lower().split())


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("--model", type=Path, default=Path(__file__).parents[2] / "model" / "ranker.json")
    options.add_argument("--out", type=Path)
    options.add_argument("--models", type=Path)
    options = options.parse_args()
    model = json.loads(options.model.read_text(encoding="utf8"))
    names = [BASE] + sorted(name for name in SIGNALS if name.startswith("caller"))
    right = with_base(read(options.folder, ["worded", *UNHELPFUL], False), model)
    wrong = read(options.folder, ["worded"], True)
    wrong = wrong and with_base(wrong, model)
    folds = folds_of(right)
    learned = np.array([task.repo.lower() not in HELD_BACK for task in right.tasks])
    weights = [fit(right, model, names, learned & (folds != fold)) for fold in range(records.FOLDS)]
    styles = style.of_model(model["styles"])
    with_kinds = [task.group for task in right.tasks]
    for task in right.tasks:  # a task belongs to its repository whatever words come with it
        task.group = "worded-" + task.group.split("-", 1)[1]
    cv = calibrate(right, wrong, names, [Fitted(each, styles) for each in weights])
    for task, group in zip(right.tasks, with_kinds):
        task.group = group
    report(right, cv, options.folder, model)
    whole = fit(right, model, names, learned)
    words = as_model(names, whole, cv["calibrations"][-1], cv["labels"])
    if options.models:
        for fold in range(records.FOLDS):
            part = as_model(names, weights[fold], cv["calibrations"][fold], cv["labels"])
            model_file.write(options.models / f"fold-{fold}.json", {**model, "withWords": part})
    if options.out:
        model_file.write(options.out, {**model, "withWords": words})


def read(folder, kinds, is_wrong):
    """Records of some kinds of words; their groups are called as those of the tasks, with the kind in front."""
    files = [file for kind in kinds for file in sorted(folder.glob(f"{kind}-*.jsonl"))]
    r = records.load([str(file) for file in files if file.name.split("-")[1].startswith("wrong") == is_wrong])
    for task in r.tasks if r and is_wrong else []:
        task.group = "wrong-" + task.group.replace("wrong-", "", 1)
    return r


def with_base(r, model):
    """The records with the score that the model gives without the words, as a signal."""
    shares = style.softmax(style.features(r) @ style.of_model(model["styles"]).T)
    column = {name: at for at, name in enumerate(r.names)}
    rows = np.zeros((len(style.STYLES), len(r.names)), dtype=np.float32)
    for name, weight in model["weights"].items():
        if name in column:
            rows[:, column[name]] = weight
    base = np.einsum("fs,fs->f", r.x @ rows.T, shares[r.task_of])
    wanted = [name for name in SIGNALS if name.startswith("caller") and name not in column]
    generic = np.array([task.group.startswith("generic") for task in r.tasks])[r.task_of]
    told = np.array([name.startswith("caller") for name in r.names])
    r.x[np.ix_(generic, told)] *= TELLING_OF_GENERIC
    x = np.column_stack([r.x, base, np.zeros((len(base), len(wanted)))]).astype(np.float32)
    return records.Records(r.tasks, [*r.names, BASE, *wanted], x, r.starts, r.is_gold, r.worth, r.task_of)


def fit(r, model, names, tasks):
    """Weights as `ranker.fit` has them, fitted on the given tasks (a mask)."""
    column = {name: at for at, name in enumerate(r.names)}
    plain = r.x[:, [column[name] for name in names]]
    guess = plain[:, 0] + 10 * plain[:, 1:].sum(axis=1)
    rows = best_rows(guess, r.starts, TRAINED_FILES, r.is_gold.copy()) & tasks[r.task_of]
    counts = np.bincount(r.task_of[rows], minlength=len(r.tasks))[tasks]
    starts = np.concatenate([[0], np.cumsum(counts)])
    shares = style.softmax(style.features(r) @ style.of_model(model["styles"]).T)[tasks]
    weight = np.array([weight_of(task.group) for task in r.tasks])[tasks]
    lower = np.zeros(len(names))
    upper = np.full(len(names), np.inf)
    return ranker.fit(plain[rows], shares, starts, r.is_gold[rows], L2_WORDS, lower, upper, SHARING, task_weight=weight)


def weight_of(group):
    kind, own = group.split("-", 1)
    return records.by_group(TASK_WEIGHTS, own, 1.0) * (1.0 if kind == "worded" else UNHELPFUL_WEIGHT)


def as_model(names, weights, calibrated, labels):
    rows = ranker.by_style(weights, SHARING)
    own = model_file.rows_by_name(names, rows)
    return {"task": own.pop(BASE), "weights": own, **model_file.as_calibration(labels, *calibrated)}


def report(r, cv, folder, model):
    """Figures by group of tasks: without words, with them, appended to the text."""
    base = r.x[:, r.names.index(BASE)].astype(np.float64)
    appended = with_base(read(folder, ["appended"], False), model)
    beside = outcomes_by_task(appended, appended.x[:, appended.names.index(BASE)].astype(np.float64))
    words = {entry["key"]: entry["named"] for entry in map(json.loads, (Path(__file__).parent.parent / "tasks" / "words.jsonl").open())}
    without, having = metrics.outcomes(r, base), metrics.outcomes(r, cv["score"])
    show = list(metrics.METRICS)
    print("hit@1 / hit@5 / recall@10 / MRR: without words, with them, appended; and of files of worth .69, how many are right")
    groups = sorted({(task.group, kind) for task in r.tasks for kind in kinds_of(task, words)})
    picks = [show.index(name) for name in ("hit@1", "hit@5", "recall@10", "MRR")]
    first = first_files(r, cv)
    for group, kind in groups:
        own = [at for at, task in enumerate(r.tasks) if task.group == group and kind in kinds_of(task, words)]
        line = [figures(values[own][:, picks].mean(0)) for values in (without, having)]
        both = [at for at in own if f"appended-{task_key(r.tasks[at])}" in beside]
        if len(both) > 0 and group.startswith("worded"):
            others = np.array([beside[f"appended-{task_key(r.tasks[at])}"] for at in both])
            line.append(f"{figures(others[:, picks].mean(0))} against {figures(having[both][:, picks].mean(0))} on {len(both)}")
        line.append(f"stated {np.mean([first[at][0] for at in own]):.2f}")
        sure = [first[at] for at in own if first[at][0] >= 0.69]
        line.append(f"sure {np.mean([gold for _, gold in sure]) * 100:.0f} of {len(sure)}" if sure else "sure –")
        print(f"{group} {kind}: {len(own)}  " + "  |  ".join(line))


def task_key(task):
    return f"{task.group.split('-', 1)[1]} {task.id}"


def outcomes_by_task(r, score):
    return {f"appended-{task_key(task)}": row for task, row in zip(r.tasks, metrics.outcomes(r, score))}


def kinds_of(task, words):
    """`all`, whether the repository was held back, and whether the reader knew the project's name."""
    own = task.group.split("-", 1)[1]
    kind = "held back" if task.repo.lower() in HELD_BACK else "cross-validated"
    key = key_of(own, task.id)
    named = words.get(key)
    return [kind] + ([] if named is None else ["named" if named else "hidden"])


def key_of(group, id):
    first, *rest = group.split("-")
    first = "issues-multilingual" if first == "multi" else first
    return f"{first}{'-plain' if first in ('commits', 'gap') and rest else ''}:{id}"


def first_files(r, cv):
    """Worth of each task's first file, and whether it is right."""
    found = []
    for begin, end in zip(r.starts[:-1], r.starts[1:]):
        at = begin + int(np.argmax(cv["worth"][begin:end]))
        found.append((cv["worth"][at], bool(r.is_gold[at])))
    return found


def figures(values):
    return "/".join(f"{value * 100:.1f}" for value in values[:3]) + f"/{values[3]:.3f}"


if __name__ == "__main__":
    main()
