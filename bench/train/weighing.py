"""The score of a file: its signals, weighed by the style of the task."""

import numpy as np

import ranker
import records
from choices import FIRST_GUESS, L2, SHARING, TASK_WEIGHTS
from features import bounds


def signals_of(r, names):
    column = {name: at for at, name in enumerate(r.names)}
    return r.x[:, [column[name] for name in names]]


def scores(plain, members, weights):
    """Scores of files by one row of weights for each style; `members` has the shares of their tasks, a row for each file."""
    return np.einsum("fs,fs->f", plain @ weights.T.astype(np.float32), members).astype(np.float64)


def first_guess(r):
    column = {name: at for at, name in enumerate(r.names)}
    nothing = np.zeros(len(r.x), dtype=r.x.dtype)
    return sum((weight * r.x[:, column[name]] for name, weight in FIRST_GUESS.items() if name in column), start=nothing)


def best_rows(score, starts, count, always):
    chosen = always.copy()
    for begin, end in zip(starts[:-1], starts[1:]):
        chosen[begin + np.argsort(-score[begin:end], kind="stable")[:count]] = True
    return chosen


def fit_ranker(r, members, tasks, rows, names, start=None):
    """Weights fitted on the given tasks (a mask), as `ranker.fit` has them; `by_style` says what they weigh."""
    chosen = rows & tasks[r.task_of]
    counts = np.bincount(r.task_of[chosen], minlength=len(r.tasks))[tasks]
    starts = np.concatenate([[0], np.cumsum(counts)])
    lower, upper = bounds(names)
    weight = np.array([records.by_group(TASK_WEIGHTS, task.group, 1.0) for task in r.tasks])[tasks]
    return ranker.fit(signals_of(r, names)[chosen], members[tasks], starts, r.is_gold[chosen], L2, lower, upper, SHARING,
                      task_weight=weight, start=start)


def by_style(w):
    """Weights that `fit_ranker` found, one row for each style."""
    return ranker.by_style(w, SHARING)
