"""How a task asks, as `style.ts` tells it: in other words than the code's, and as a search query."""

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
    return np.array([task.group.endswith(("-zh", "-zhHant")) for task in r.tasks])


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


MANNER = ["length", "lines", "questionWord", "questionMark", "request", "sentence", "capital", "prefix", "names", "brief"]


def manner(r):
    """One row per task, 1 first."""
    return np.array([[1.0, *(task.manner.get(name, 0.0) for name in MANNER)] for task in r.tasks])


def fit_question(r, tasks):
    """Weights of the log-odds of a search query, offset first, by the manner of the given tasks. None without tasks of both kinds."""
    x = manner(r)[tasks]
    query = np.array([task.group.startswith(("questions", "named", "described")) for task in r.tasks])[tasks]
    if query.all() or not query.any():
        return None
    weight = np.where(query, 0.5 / query.sum(), 0.5 / (~query).sum())

    def loss(w):
        p = logistic(x @ w)
        value = -(weight * np.where(query, np.log(p + 1e-12), np.log(1 - p + 1e-12))).sum()
        return value + L2_WORDING * (w[1:] @ w[1:]), x.T @ (weight * (p - query)) + 2 * L2_WORDING * np.r_[0, w[1:]]

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def question_likelihood(weights, r):
    """0 to 1 for each task."""
    return np.zeros(len(r.tasks)) if weights is None else logistic(manner(r) @ weights)


def fit_both(r, tasks):
    return fit(r, tasks), fit_question(r, tasks)


def likelihoods(both, r):
    """Of other words, and of a search query, for each task."""
    return likelihood(both[0], r), question_likelihood(both[1], r)


def as_model(both):
    worded, question = both
    def named(weights, names):
        return {"offset": round(float(weights[0]), 4), **{name: round(float(w), 4) for name, w in zip(names, weights[1:])}}
    return {**({} if worded is None else {"otherWords": named(worded, [f"most {name}" for name in ABSOLUTE])}),
            **({} if question is None else {"question": named(question, MANNER)})}


def of_model(model):
    """The weights that `as_model` wrote, for `likelihoods`; a name that is missing weighs nothing."""
    def weights(part, names):
        return np.array([model[part].get(name, 0.0) for name in ["offset", *names]]) if part in model else None
    return weights("otherWords", [f"most {name}" for name in ABSOLUTE]), weights("question", MANNER)
