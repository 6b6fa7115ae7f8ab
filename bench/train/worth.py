"""From the scores of a task's files to their worth."""

from dataclasses import dataclass

import numpy as np

import calibration
from choices import CALIBRATED_FILES, L2_BELONGING, L2_CALIBRATION, WRONG_SHARE
from records import Records
from weighing import best_rows


@dataclass
class Judged:
    """Records with the scores of models that have not seen their repositories."""
    r: Records
    folds: np.ndarray
    score: np.ndarray
    evidence: np.ndarray  # as `calibration.evidence` has it
    labels: list[str]
    members: np.ndarray  # shares of styles
    asked: np.ndarray  # as `style.features` says, without the offset


def fit_calibration(right, wrong, tasks, wrong_tasks):
    """Weights of belonging and of worth, fitted on the given tasks (masks) and their scores.

    Wishes in other words than the code's look like those of another repository: belonging is not learned from them.
    """
    belongs = None
    if wrong is not None:
        own = tasks & np.array([not task.group.endswith(("-plain", "-zh", "-zhHant")) for task in right.r.tasks])
        labels = np.concatenate([np.ones(own.sum(), bool), np.zeros(wrong_tasks.sum(), bool)])
        both = (np.concatenate([a[own], b[wrong_tasks]]) for a, b in zip(belonging_columns(right), belonging_columns(wrong)))
        belongs = calibration.fit_belongs(*both, labels, WRONG_SHARE, L2_BELONGING)
    labelled = tasks & np.array([task.group != "more" for task in right.r.tasks])  # whose context files nobody looked for
    nothing = np.zeros(len(right.score), bool)
    chosen = best_rows(right.score, right.r.starts, CALIBRATED_FILES, nothing) & labelled[right.r.task_of]
    of = right.r.task_of[chosen]
    columns = calibration.file_columns(right.score, right.r.starts, right.evidence)[chosen]
    worth, likely = right.r.worth[chosen], belonging(belongs, right)[of]
    return belongs, calibration.fit_worth(columns, worth_shares(right)[of], worth, likely, L2_CALIBRATION)


def worth_shares(judged):
    return calibration.shares_of(calibration.WORTH_STYLES, judged.members)


def belonging_columns(judged):
    """The evidence of belonging, that of the task itself last, and the shares of its styles."""
    return np.column_stack([judged.evidence, judged.asked]), calibration.shares_of(calibration.BELONGING_STYLES, judged.members)


def belonging(weights, judged):
    if weights is None:
        return np.ones(len(judged.evidence))
    evidence, shares = belonging_columns(judged)
    return calibration.logistic(calibration.by_style(np.column_stack([np.ones(len(evidence)), evidence]), shares) @ weights)


def worth_of(judged, belongs, weights):
    of = judged.r.task_of
    x = calibration.by_style(calibration.file_columns(judged.score, judged.r.starts, judged.evidence), worth_shares(judged)[of])
    return belonging(belongs, judged)[of] * calibration.logistic(x @ weights)
