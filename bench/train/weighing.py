"""The score of a file: its signals, weighed by the way a task asks."""

import numpy as np

import ranker
from choices import FIRST_GUESS, L2, SHARING, TASK_WEIGHTS
from features import bounds

WAYS = 4  # of asking


def styles(r):
    return np.array([task.style for task in r.tasks], dtype=np.float32)


def memberships(r, other_words, question):
    """One row per task: how much it is like a commit's message, like an issue, worded unlike the code, a query; sums to 1."""
    issue, rest = styles(r), 1 - question
    return np.column_stack([rest * (1 - other_words) * (1 - issue), rest * (1 - other_words) * issue, rest * other_words,
                            question]).astype(np.float32)


def styles_of_worth(r, question):
    """The same without the wording, by which worth is not told apart."""
    issue = styles(r)
    return np.column_stack([(1 - question) * (1 - issue), (1 - question) * issue, question])


def signals_of(r, names):
    column = {name: at for at, name in enumerate(r.names)}
    return r.x[:, [column[name] for name in names]]


def design(plain, members):
    """Signals for all texts, then for each way of asking; rows are files.

    A weight that all ways share costs less in the penalty than four, so that they part only where the tasks say so.
    """
    return np.concatenate([SHARING * plain, *(plain * members[:, [way]] for way in range(WAYS))], axis=1)


def by_way(w):
    """Weights of `design` as one row of weights for each way of asking."""
    shared, *own = np.split(w, 1 + WAYS)
    return np.array([SHARING * shared + each for each in own])


def scores(plain, members, w):
    return scores_by_way(plain, members, by_way(w))


def scores_by_way(plain, members, weights):
    """Scores by one row of weights for each way of asking."""
    return np.einsum("fw,fw->f", plain @ weights.T.astype(np.float32), members).astype(np.float64)


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
    """Weights fitted on the given tasks (a mask)."""
    chosen = rows & tasks[r.task_of]
    counts = np.bincount(r.task_of[chosen], minlength=len(r.tasks))[tasks]
    starts = np.concatenate([[0], np.cumsum(counts)])
    lower, upper = bounds(names)
    x = design(signals_of(r, names)[chosen], members[r.task_of[chosen]])
    weight = np.array([TASK_WEIGHTS.get(task.group.split("-")[0], 1.0) for task in r.tasks])[tasks]
    return ranker.fit(x, starts, r.is_gold[chosen], L2, lower * (1 + WAYS), upper * (1 + WAYS), task_weight=weight, start=start)
