"""Fit the ranking model, cross-validated over repositories, and write it.

    python3 train.py RECORDS_FOLDER [--write] [--models FOLDER]

RECORDS_FOLDER holds `commits*.jsonl`, `issues*.jsonl`, `multi*.jsonl`, `more*.jsonl` made by `dist/record.mjs`, and
`wrong*.jsonl` made with `--shift`. Prints what the model is worth on repositories it was not fitted on. `--models`
writes fold-0.json … fold-4.json, each fitted without the repositories of that fold; `--write` the shipped model.
"""

import argparse
import glob
import json
import re
from pathlib import Path

import numpy as np

import answers
import calibration
import ranker
import records
from features import LATER, LATER_BELONGS, bounds, learned_names

L2 = 0.0002
SHARING = 3.0
WRONG_SHARE = 0.35
L2_CALIBRATION = 0.001
TRAINED_FILES = 100  # per task, best by a first guess; the others say nearly nothing and cost time
CALIBRATED_FILES = 40
GUESS = {"text": 1, "titleText": 1, "window": 1, "path": 1, "commits": 1.5, "usedNames": 1, "definedNames": 1, "mention": 2,
         "test": -3, "docs": -3, "config": -2, "example": -2}
LINE = 0.2  # worth at which relevance is 0.7 (src/evaluate/relevance.ts)
MODEL = Path(__file__).parent.parent.parent / "model" / "ranker.json"


def design(r, names):
    """Signals in the order of `names`, for all texts, for commit-like and for issue-like ones.

    A weight that both styles share costs less in the penalty than two, so that they part only where the tasks say so.
    """
    column = {name: at for at, name in enumerate(r.names)}
    plain = r.x[:, [column[name] for name in names]]
    return np.concatenate([SHARING * plain, calibration.by_style(plain, styles(r)[r.task_of])], axis=1)


def by_style_weights(w):
    """Weights of `design` as weights for commit-like texts followed by those for issue-like ones."""
    shared, commit, issue = np.split(w, 3)
    return np.concatenate([SHARING * shared + commit, SHARING * shared + issue])


def first_guess(r):
    column = {name: at for at, name in enumerate(r.names)}
    return sum(weight * r.x[:, column[name]] for name, weight in GUESS.items() if name in column)


def best_rows(score, starts, count, always):
    chosen = always.copy()
    for begin, end in zip(starts[:-1], starts[1:]):
        chosen[begin + np.argsort(-score[begin:end], kind="stable")[:count]] = True
    return chosen


def fit_ranker(r, x, tasks, rows, names, start=None):
    """Weights fitted on the given tasks (a mask)."""
    chosen = rows & tasks[r.task_of]
    counts = np.bincount(r.task_of[chosen], minlength=len(r.tasks))[tasks]
    starts = np.concatenate([[0], np.cumsum(counts)])
    lower, upper = bounds(names)
    return ranker.fit(x[chosen], starts, r.is_gold[chosen], L2, lower * 3, upper * 3, start=start)


def fit_calibration(r, wrong, score, wrong_score, e, wrong_e, tasks, wrong_tasks):
    """Weights of belonging and of worth, fitted on the given tasks (masks) and their scores.

    Wishes in other words than the code's look like those of another repository: belonging is not learned from them.
    """
    style, wrong_style = styles(r), styles(wrong) if wrong else None
    belongs = None
    tasks_in_own_words = tasks & np.array([not task.group.endswith(("-plain", "-zh")) for task in r.tasks])
    if wrong is not None:
        both = np.concatenate([e[tasks_in_own_words], wrong_e[wrong_tasks]])
        labels = np.concatenate([np.ones(tasks_in_own_words.sum(), bool), np.zeros(wrong_tasks.sum(), bool)])
        belongs = calibration.fit_belongs(both, np.concatenate([style[tasks_in_own_words], wrong_style[wrong_tasks]]), labels, WRONG_SHARE, L2_CALIBRATION)
    labelled = tasks & np.array([task.group != "more" for task in r.tasks])  # whose context files nobody looked for
    chosen = best_rows(score, r.starts, CALIBRATED_FILES, np.zeros(len(score), bool)) & labelled[r.task_of]
    of = r.task_of[chosen]
    columns = calibration.file_columns(score, r.starts, e)[chosen]
    weights = calibration.fit_worth(columns, style[of], r.worth[chosen], belonging(belongs, e, style)[of], L2_CALIBRATION)
    return belongs, weights


def styles(r):
    return np.array([task.style for task in r.tasks], dtype=np.float32)


def belonging(weights, e, style):
    if weights is None:
        return np.ones(len(e))
    return calibration.logistic(calibration.by_style(np.column_stack([np.ones(len(e)), e]), style) @ weights)


def worth_of(r, score, e, belongs, weights):
    style = styles(r)
    of = r.task_of
    x = calibration.by_style(calibration.file_columns(score, r.starts, e), style[of])
    return belonging(belongs, e, style)[of] * calibration.logistic(x @ weights)


def cross_validate(right, wrong, names):
    """Scores and worths of every task by models fitted without its repository's fold; and the models."""
    x = design(right, names)
    folds = np.array([records.fold_of(task.repo) for task in right.tasks])
    rows = best_rows(first_guess(right), right.starts, TRAINED_FILES, right.is_gold)
    score, weights, start = np.zeros(len(right.x)), [], None
    for fold in range(records.FOLDS):
        start = fit_ranker(right, x, folds != fold, rows, names, start)
        weights.append(start)
        held = (folds == fold)[right.task_of]
        score[held] = x[held] @ start.astype(np.float32)
    e, labels = calibration.evidence(score, right.x, right.names, right.starts)
    wrong_score = wrong_e = wrong_folds = wrong_worth = None
    if wrong is not None:
        wrong_x = design(wrong, names)
        wrong_folds = np.array([records.fold_of(task.repo) for task in wrong.tasks])
        wrong_score, wrong_worth = np.zeros(len(wrong.x)), np.zeros(len(wrong.x))
        for fold in range(records.FOLDS):
            held = (wrong_folds == fold)[wrong.task_of]
            wrong_score[held] = wrong_x[held] @ weights[fold].astype(np.float32)
        wrong_e, _ = calibration.evidence(wrong_score, wrong.x, wrong.names, wrong.starts)
    worth, calibrations = np.zeros(len(right.x)), []
    for fold in range(records.FOLDS):
        fitted = fit_calibration(right, wrong, score, wrong_score, e, wrong_e, folds != fold,
                                 None if wrong is None else wrong_folds != fold)
        calibrations.append(fitted)
        held = (folds == fold)[right.task_of]
        worth[held] = worth_of(right, score, e, *fitted)[held]
        if wrong is not None:
            held = (wrong_folds == fold)[wrong.task_of]
            wrong_worth[held] = worth_of(wrong, wrong_score, wrong_e, *fitted)[held]
    return dict(x=x, rows=rows, folds=folds, score=score, worth=worth, weights=weights, calibrations=calibrations,
                labels=labels, e=e, wrong_score=wrong_score, wrong_e=wrong_e, wrong_worth=wrong_worth)


def report(right, wrong, cv, line):
    groups = np.array([task.group for task in right.tasks])
    ranks = ranker.ranks_of_gold(cv["score"], right.starts, right.is_gold)
    counts = [len(task.gold) for task in right.tasks]
    for group in sorted(set(groups)):
        chosen = np.flatnonzero(groups == group)
        print(f"{group:8s} {len(chosen):4d}", ranker.show(ranker.metrics([ranks[i] for i in chosen], [counts[i] for i in chosen])))
        answer = answers.returned_set(cv["worth"], right, chosen, line)
        print("         returned", " ".join(f"{key} {value:.1f}" for key, value in answer.items()),
              "| fixed", " ".join(f"{value:.1f}" for value in answers.best_fixed(cv["score"], right, chosen)))
        if group == "commits":
            c = answers.calibration(cv["worth"], right, chosen)
            print(f"         ece {c['ece']:.3f} skill {c['skill']:.3f} sure {c['sure']:.3f} right {c['sure_right']:.3f}")
            print("         " + "  ".join(f"{n}: {s:.2f}→{t:.2f}±{2 * se:.2f}" for n, s, t, se in c["bins"]))
    by_language = {}
    for i in np.flatnonzero(groups == "commits"):
        by_language.setdefault(right.tasks[i].language, []).append(np.any(ranks[i] <= 5))
    print("         hit@5", " ".join(f"{k} {100 * np.mean(v):.1f}" for k, v in sorted(by_language.items())))
    if wrong is not None:
        first = np.maximum.reduceat(cv["worth"], right.starts[:-1])
        wrong_first = np.maximum.reduceat(cv["wrong_worth"], wrong.starts[:-1])
        for group in ("commits", "issues", "multi"):
            a = first[groups == group]
            b = wrong_first[[task.group == f"wrong-{group}" for task in wrong.tasks]]
            if len(a) and len(b):
                print(f"wrong {group}: AUC {answers.auc(a, b):.3f}, answered {np.mean(a >= line):.3f}, wrong ones unanswered {np.mean(b < line):.3f}")


def as_model(names, w, calibrated, labels):
    belongs, worth = calibrated
    def pairs(keys, values):
        half = len(keys)
        return {key: [round(float(values[at]), 4), round(float(values[at + half]), 4)]
                for at, key in enumerate(keys) if abs(values[at]) > 5e-4 or abs(values[at + half]) > 5e-4}
    return {"weights": {**pairs(names, by_style_weights(w)), **LATER}, "worth": pairs([*calibration.FILE_LABELS, *labels], worth),
            "belongs": {} if belongs is None else {**pairs(["offset", *labels], belongs), **LATER_BELONGS}}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("--write", action="store_true")
    options.add_argument("--models")
    options = options.parse_args()
    files = sorted(glob.glob(f"{options.folder}/*.jsonl"))
    right = records.load([f for f in files if "/wrong" not in f])
    wrong_files = [f for f in files if "/wrong" in f]
    wrong = records.load(wrong_files, names=right.names) if wrong_files else None
    names = learned_names(right.names)
    cv = cross_validate(right, wrong, names)
    report(right, wrong, cv, LINE)
    if options.models:
        for fold in range(records.FOLDS):
            write(Path(options.models) / f"fold-{fold}.json", as_model(names, cv["weights"][fold], cv["calibrations"][fold], cv["labels"]))
    if options.write:
        everything = np.ones(len(right.tasks), bool)
        w = fit_ranker(right, cv["x"], everything, cv["rows"], names, cv["weights"][-1])
        calibrated = fit_calibration(right, wrong, cv["score"], cv["wrong_score"], cv["e"], cv["wrong_e"], everything,
                                     None if wrong is None else np.ones(len(wrong.tasks), bool))
        write(MODEL, {"madeBy": "bench/train/train.py; see docs/decisions/2026-11-22-learned-ranker.md", **as_model(names, w, calibrated, cv["labels"])})


def write(path, model):
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(model, indent=2, ensure_ascii=False)
    text = re.sub(r"\[\s+(\S+),\s+(\S+)\s+\]", r"[\1, \2]", text)  # both weights of a signal on one line
    path.write_text(text + "\n")


if __name__ == "__main__":
    main()
