"""The style of a task, as `packages/core/src/loop/evaluate/style.ts` tells it: shares of ways of asking, by its manner and by its candidates."""

import numpy as np
from scipy.optimize import minimize

import records
from choices import L2_STYLE
from features import ABSOLUTE
from softmax import softmax

STYLES = ["change", "issue", "otherWords", "question", "comment", "test", "upkeep"]
# The style of a group's tasks, as `records.by_group` reads it; of other groups, `change`.
STYLE_OF = {"commits": "change", "gap": "change", "more": "change", "mined-commit": "change", "mined-changelog": "change",
            "mined-pull": "issue", "issues": "issue", "multi": "issue", "questions": "question", "named": "question",
            "described": "question", "mined-doc": "comment", "mined-docs": "comment", "mined-todo": "comment",
            "mined-test": "test", "kinds": "upkeep", "mined-kind": "upkeep"}
MANNER = ["length", "lines", "questionWord", "questionMark", "request", "sentence", "capital", "prefix", "names", "brief"]
# The strongest evidence any candidate has of these tells how a task asks: of words that meet, and of the role of file it is about.
ROLES_MEANT = ["testMeant", "docsMeant", "exampleMeant", "setupMeant"]
FEATURES = ["offset", "issue", "glossed", *MANNER, *(f"most {name}" for name in [*ABSOLUTE, *ROLES_MEANT])]
# Columns of `evidence_of_belonging`.
BELONGING_LABELS = [f"task {name}" for name in FEATURES[1:]]


def style_of(group):
    """The style that tasks of a group are taken to have; wishes are worded unlike the code."""
    if group.endswith("-plain"):
        return "otherWords"
    return records.by_group(STYLE_OF, group, "change")


def features(r):
    """One row per task, in the order of `FEATURES`."""
    manner = [[1.0, task.style, is_glossed(task), *(task.manner.get(name, 0.0) for name in MANNER)] for task in r.tasks]
    return np.column_stack([np.array(manner), strongest(r, [*ABSOLUTE, *ROLES_MEANT])])


def evidence_of_belonging(r):
    """The features of tasks without the offset, those of manner 0 where the text was read in other words than it is written.

    Manner is known of English and Chinese alone, and of other languages it would say that they belong nowhere.
    """
    x = features(r)
    first, last = FEATURES.index(MANNER[0]), FEATURES.index(MANNER[-1])
    x[:, first:last + 1] *= 1 - x[:, [FEATURES.index("glossed")]]
    return x[:, 1:]


def is_glossed(task):
    """1 for Chinese tasks, whose words were chosen among those of the codebase."""
    return float(task.group.endswith(("-zh", "-zhHant")))


def strongest(r, names):
    """One row per task: the strongest evidence any candidate has, by signal; 0 of signals that were not recorded."""
    column = {name: at for at, name in enumerate(r.names)}
    columns = np.zeros((len(r.x), len(names)), dtype=r.x.dtype)
    for at, name in enumerate(names):
        if name in column:
            columns[:, at] = r.x[:, column[name]]
    return np.maximum.reduceat(columns, r.starts[:-1], axis=0)


def fit(x, kinds, tasks):
    """Weights of the log-odds, a row for each style, on the given tasks (a mask); a style weighs by the root of its tasks.

    The penalty is on weights of features brought to one scale, so that what hardly varies is not weighed.
    """
    x, kinds = x[tasks], kinds[tasks]
    counts = np.bincount(kinds, minlength=len(STYLES))
    weight = 1 / np.sqrt(counts[kinds])
    weight /= weight.sum()
    truth = np.eye(len(STYLES))[kinds]
    scale = np.concatenate([[0.0], x[:, 1:].std(axis=0)])
    absent = np.where(counts == 0, -20.0, 0.0)  # a style that no task has is never told

    def loss(flat):
        w = flat.reshape(len(STYLES), -1)
        p = softmax(x @ w.T + absent)
        value = -(weight * np.log((p * truth).sum(axis=1) + 1e-12)).sum() + L2_STYLE * ((w * scale) ** 2).sum()
        slope = ((p - truth) * weight[:, None]).T @ x + 2 * L2_STYLE * w * scale**2
        return value, slope.ravel()

    found = minimize(loss, np.zeros(len(STYLES) * x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
    w = found.reshape(len(STYLES), -1)
    w[:, 1:][:, scale[1:] == 0] = 0
    w[:, 0] += absent
    return w


def fit_styles(r, tasks, folds):
    """Weights that tell styles, fitted on the given tasks (a mask), and the shares of all tasks.

    Those of tasks it was fitted on come from fits without their fold, so that the ranker sees shares as doubtful as they will be.
    """
    x, kinds = features(r), np.array([STYLES.index(style_of(task.group)) for task in r.tasks])
    fitted = fit(x, kinds, tasks)
    shares = softmax(x @ fitted.T)
    for fold in np.unique(folds[tasks]):
        others, own = tasks & (folds != fold), tasks & (folds == fold)
        if others.any():
            shares[own] = softmax(x[own] @ fit(x, kinds, others).T)
    return fitted, shares


def shares_of(fitted, r):
    """One row per task, one column per style; sums to 1."""
    return softmax(features(r) @ fitted.T)


def of_model(styles):
    """The weights that `model_file.as_model` wrote; a name that is missing weighs nothing."""
    return np.array([[styles[style].get(name, 0.0) for name in FEATURES] for style in STYLES])
