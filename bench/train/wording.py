"""Whether a task says what it wants in other words than the code does, as `otherWordsLikelihood` in `style.ts` tells it."""

import numpy as np
from scipy.optimize import minimize

from calibration import logistic
from choices import L2_WORDING
from features import ABSOLUTE


def strongest(r):
    """One row per task: the strongest evidence any candidate has, by signal."""
    column = {name: at for at, name in enumerate(r.names)}
    columns = np.zeros((len(r.x), len(ABSOLUTE)), dtype=r.x.dtype)
    for at, name in enumerate(ABSOLUTE):  # of a few tasks, none may have a signal at all
        if name in column:
            columns[:, at] = r.x[:, column[name]]
    return np.maximum.reduceat(columns, r.starts[:-1], axis=0)


def is_glossed(r):
    """Chinese tasks, whose words were chosen among those of the codebase: theirs are never others."""
    return np.array([task.group.endswith("-zh") for task in r.tasks])


def fit(r, tasks):
    """Weights of the log-odds, offset first, told apart on the given tasks (a mask): `-plain` ones use other words.

    None without tasks of both kinds.
    """
    chosen = tasks & ~is_glossed(r)
    x = np.column_stack([np.ones(chosen.sum()), strongest(r)[chosen]])
    other = np.array([task.group.endswith("-plain") for task in r.tasks])[chosen]
    if other.all() or not other.any():
        return None
    weight = np.where(other, 0.5 / other.sum(), 0.5 / (~other).sum())

    def loss(w):
        p = logistic(x @ w)
        value = -(weight * np.where(other, np.log(p + 1e-12), np.log(1 - p + 1e-12))).sum()
        return value + L2_WORDING * (w[1:] @ w[1:]), x.T @ (weight * (p - other)) + 2 * L2_WORDING * np.r_[0, w[1:]]

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def likelihood(weights, r):
    """0 to 1 for each task."""
    if weights is None:
        return np.zeros(len(r.tasks))
    p = logistic(np.column_stack([np.ones(len(r.tasks)), strongest(r)]) @ weights)
    return np.where(is_glossed(r), 0.0, p)


def as_model(weights):
    return {} if weights is None else {
        "otherWords": {"offset": round(float(weights[0]), 4), **{f"most {name}": round(float(w), 4) for name, w in zip(ABSOLUTE, weights[1:])}}}
