"""From scores to worth: the log-odds of a file's worth and of the task belonging to the repository at all."""

import numpy as np
from scipy.optimize import minimize

import style
from features import ABSOLUTE

CONSIDERED = 10


def evidence(score, x, names, starts):
    """One row per task, as `evidenceOf` in `packages/core/src/loop/evaluate/calibrate.ts` computes it, and the names of its columns."""
    column = {name: at for at, name in enumerate(names)}
    rows = []
    for begin, end in zip(starts[:-1], starts[1:]):
        own = score[begin:end]
        order = np.argsort(-own, kind="stable")
        best = own[order[0]]
        row = [best, best - (own[order[1]] if len(order) > 1 else 0), np.log(np.exp(own - best).sum())]
        first = x[begin:end][order[:CONSIDERED]]
        for name in ABSOLUTE:
            values = first[:, column[name]] if name in column else np.zeros(len(first))
            row += [max(0.0, values.max()), values[0]]
        rows.append(row)
    labels = ["best", "lead", "crowd"] + [f"{which} {name}" for name in ABSOLUTE for which in ("most", "top")]
    return np.array(rows), labels


def logistic(z):
    return 1 / (1 + np.exp(-np.clip(z, -40, 40)))


# Styles that share a scale of worth, and of belonging. Wishes in other words have none of their own: they are few, and look like
# wrong texts.
WORTH_STYLES = [["change", "otherWords"], ["comment", "test"], ["upkeep"], ["issue"], ["question"]]
BELONGING_STYLES = [["change", "otherWords", "comment", "test"], ["upkeep"], ["issue"], ["question"]]


def shares_of_groups(groups, members):
    """Shares of groups of styles, one row per task, from those of the styles."""
    return np.column_stack([members[:, [style.STYLES.index(name) for name in names]].sum(axis=1) for names in groups])


def for_each_style(groups, values):
    """One value for each style, from one for each group of styles."""
    own = {name: value for names, value in zip(groups, values) for name in names}
    return [own[name] for name in style.STYLES]


def by_share(x, shares):
    """The columns of `x` once for each group of styles, times its share; `shares` has a row for each row of `x`."""
    return np.concatenate([x * shares[:, [at]] for at in range(shares.shape[1])], axis=1)


def fit_belongs(plain, shares, belongs, weight, l2):
    """Weights of the log-odds that a task was asked of the right repository; rows are tasks, the first column is 1.

    None without tasks of both kinds.
    """
    if belongs.all() or not belongs.any():
        return None
    x = by_share(plain, shares)
    weight = weight / weight.sum()
    free = np.tile(np.concatenate([[0.0], np.ones(plain.shape[1] - 1)]), shares.shape[1])

    def loss(w):
        p = logistic(x @ w)
        value = -(weight * np.where(belongs, np.log(p + 1e-12), np.log(1 - p + 1e-12))).sum()
        return value + l2 * (free * w * w).sum(), x.T @ (weight * (p - belongs)) + 2 * l2 * free * w

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def file_columns(score, starts, e):
    """The columns of each file for `fit_worth`: 1, its score, whether it is the first, its lead then, and its task's evidence."""
    first = np.zeros(len(score))
    for begin, end in zip(starts[:-1], starts[1:]):
        first[begin + np.argmax(score[begin:end])] = 1
    of = np.repeat(np.arange(len(e)), np.diff(starts))
    return np.column_stack([np.ones(len(score)), score, first, first * e[of, 1], e[of]])


FILE_LABELS = ["offset", "score", "first", "first lead"]


def fit_worth(plain, share_rows, worth, belonging_rows, l2):
    """Weights of the log-odds of worth, given that it is multiplied by the odds of belonging; rows are files.

    The score's weight stays above 0.05 and those of the first file above 0, so that worth rises with rank. Without files, the
    weights that the fit starts from.
    """
    x = by_share(plain, share_rows)
    columns = plain.shape[1]
    start = np.zeros(x.shape[1])
    start[1::columns] = 0.5
    start[0::columns] = -2
    if len(plain) == 0:
        return start
    free = np.tile(np.concatenate([[0.0, 0.0], np.ones(columns - 2)]), share_rows.shape[1])
    lowest = {1: 0.05, 2: 0.0, 3: 0.0}
    bounds = [(lowest.get(at % columns), None) for at in range(x.shape[1])]
    weight = 1 / len(plain)

    def loss(w):
        p = logistic(x @ w)
        q = np.clip(belonging_rows * p, 1e-9, 1 - 1e-9)
        value = -(weight * (worth * np.log(q) + (1 - worth) * np.log(1 - q))).sum()
        slope = weight * ((q - worth) / (q * (1 - q))) * belonging_rows * p * (1 - p)
        return value + l2 * (free * w * w).sum(), x.T @ slope + 2 * l2 * free * w

    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 500}).x
