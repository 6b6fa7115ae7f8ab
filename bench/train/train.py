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
import wording
from features import HISTORY, LATER, LATER_BELONGS, bounds, learned_names

L2 = 0.0002
SHARING = 3.0
WAYS = 3  # of asking
WRONG_SHARE = 0.35
L2_CALIBRATION = 0.001
TRAINED_FILES = 100  # per task, best by a first guess; the others say nearly nothing and cost time
CALIBRATED_FILES = 40
GUESS = {"text": 1, "titleText": 1, "window": 1, "path": 1, "commits": 1.5, "usedNames": 1, "definedNames": 1, "mention": 2,
         "test": -3, "docs": -3, "config": -2, "example": -2}
LINE = 0.2  # worth at which relevance is 0.7 (src/evaluate/relevance.ts)
MODEL = Path(__file__).parent.parent.parent / "model" / "ranker.json"


def memberships(r, other_words):
    """One row per task: how much it is like a commit's message, like an issue, and worded unlike the code; sums to 1."""
    issue = styles(r)
    return np.column_stack([(1 - other_words) * (1 - issue), (1 - other_words) * issue, other_words]).astype(np.float32)


def signals_of(r, names):
    column = {name: at for at, name in enumerate(r.names)}
    return r.x[:, [column[name] for name in names]]


def design(plain, members):
    """Signals for all texts, then for each way of asking; rows are files.

    A weight that all ways share costs less in the penalty than three, so that they part only where the tasks say so.
    """
    return np.concatenate([SHARING * plain, *(plain * members[:, [way]] for way in range(WAYS))], axis=1)


def by_way(w):
    """Weights of `design` as one row of weights for each way of asking."""
    shared, *own = np.split(w, 1 + WAYS)
    return np.array([SHARING * shared + each for each in own])


def scores(plain, members, w):
    return np.einsum("fw,fw->f", plain @ by_way(w).T.astype(np.float32), members).astype(np.float64)


def first_guess(r):
    column = {name: at for at, name in enumerate(r.names)}
    return sum(weight * r.x[:, column[name]] for name, weight in GUESS.items() if name in column)


def best_rows(score, starts, count, always):
    chosen = always.copy()
    for begin, end in zip(starts[:-1], starts[1:]):
        chosen[begin + np.argsort(-score[begin:end], kind="stable")[:count]] = True
    return chosen


def fit_ranker(r, members, tasks, rows, names, start=None):
    """Weights fitted on the given tasks (a mask)."""
    chosen = rows & tasks[r.task_of]
    counts = np.bincount(r.task_of[chosen], minlength=len(r.tasks))[tasks]
    starts = np.concatenate([[0], np.cumsum(counts)])
    lower, upper = bounds(names)
    x = design(signals_of(r, names)[chosen], members[r.task_of[chosen]])
    return ranker.fit(x, starts, r.is_gold[chosen], L2, lower * (1 + WAYS), upper * (1 + WAYS), start=start)


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
    folds, wrong_folds = folds_of(right), wrong and folds_of(wrong)
    rows, weights, wordings = fit_folds(right, names, folds)
    ranked = dict(rows=rows, weights=weights, wordings=wordings)
    return {**ranked, **calibrate(right, wrong, names, folds, wrong_folds, weights, wordings)}


def fit_folds(r, names, folds):
    """Which files are trained on, and for each fold the weights and the wording fitted without it."""
    rows = best_rows(first_guess(r), r.starts, TRAINED_FILES, r.is_gold)
    weights, wordings = [], []
    for fold in range(records.FOLDS):
        wordings.append(wording.fit(r, folds != fold))
        members = memberships(r, wording.likelihood(wordings[-1], r))
        weights.append(fit_ranker(r, members, folds != fold, rows, names, weights[-1] if weights else None))
    return rows, weights, wordings


def calibrate(right, wrong, names, folds, wrong_folds, weights, wordings):
    """Scores and worths of every task by models fitted without its fold, and what calibrates the scores."""
    score = held_out_scores(right, names, folds, weights, wordings)
    e, labels = calibration.evidence(score, right.x, right.names, right.starts)
    wrong_score = wrong_e = wrong_worth = None
    if wrong is not None:
        wrong_score, wrong_worth = held_out_scores(wrong, names, wrong_folds, weights, wordings), np.zeros(len(wrong.x))
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
    whole = fit_calibration(right, wrong, score, wrong_score, e, wrong_e, np.ones(len(right.tasks), bool),
                            None if wrong is None else np.ones(len(wrong.tasks), bool))
    return dict(score=score, worth=worth, wrong_worth=wrong_worth, labels=labels, calibrations=[*calibrations, whole])


def without_history(right, wrong, names, cv):
    """The same tasks with the same weights, as if their repositories had no history: worth needs scales of its own there."""
    right, wrong = records.without(right, HISTORY), wrong and records.without(wrong, HISTORY)
    return calibrate(right, wrong, names, folds_of(right), wrong and folds_of(wrong), cv["weights"], cv["wordings"])


def folds_of(r):
    return np.array([records.fold_of(task.repo) for task in r.tasks])


def held_out_scores(r, names, folds, weights, wordings):
    """Scores of every file by the model fitted without its task's fold."""
    score, plain = np.zeros(len(r.x)), signals_of(r, names)
    for fold, (w, worded) in enumerate(zip(weights, wordings)):
        held = (folds == fold)[r.task_of]
        score[held] = scores(plain[held], memberships(r, wording.likelihood(worded, r))[r.task_of[held]], w)
    return score


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


def as_model(names, w, worded, calibrated, historyless, labels):
    def tuples(keys, rows):
        return {key: [round(float(value), 4) for value in values] for key, values in zip(keys, zip(*rows)) if max(map(abs, values)) > 5e-4}
    def pairs(keys, values):
        return tuples(keys, np.split(np.asarray(values), 2))
    def as_calibration(fitted):
        belongs, worth = fitted
        return {"worth": pairs([*calibration.FILE_LABELS, *labels], worth),
                "belongs": {} if belongs is None else {**pairs(["offset", *labels], belongs), **LATER_BELONGS}}
    return {"weights": {**tuples(names, by_way(w)), **LATER}, **as_calibration(calibrated),
            "withoutHistory": as_calibration(historyless), **wording.as_model(worded)}


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
    historyless = without_history(right, wrong, names, cv)
    print("\nas if there were no history")
    report(right, wrong, historyless, LINE)
    if options.models:
        for fold in range(records.FOLDS):
            write(Path(options.models) / f"fold-{fold}.json",
                  as_model(names, cv["weights"][fold], cv["wordings"][fold], cv["calibrations"][fold], historyless["calibrations"][fold], cv["labels"]))
    if options.write:
        everything = np.ones(len(right.tasks), bool)
        worded = wording.fit(right, everything)
        w = fit_ranker(right, memberships(right, wording.likelihood(worded, right)), everything, cv["rows"], names, cv["weights"][-1])
        write(MODEL, {"madeBy": "bench/train/train.py; see docs/decisions/2026-11-22-learned-ranker.md",
                      **as_model(names, w, worded, cv["calibrations"][-1], historyless["calibrations"][-1], cv["labels"])})


def write(path, model):
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(model, indent=2, ensure_ascii=False)
    text = re.sub(r"\[\s+([^][]+?)\s+\]", lambda match: f"[{' '.join(match[1].split())}]", text)  # all weights of a signal on one line
    path.write_text(text + "\n")


if __name__ == "__main__":
    main()
