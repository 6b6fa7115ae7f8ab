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
    asked: np.ndarray  # as `style.evidence_of_belonging` has it


def fit_calibration(right, wrong, tasks, wrong_tasks):
    """Weights of belonging and of worth, fitted on the given tasks (masks) and their scores."""
    belongs = None if wrong is None else fit_belonging(right, wrong, tasks, wrong_tasks)
    labelled = tasks & np.array([task.group != "more" for task in right.r.tasks])  # whose context files nobody looked for
    nothing = np.zeros(len(right.score), bool)
    chosen = best_rows(right.score, right.r.starts, CALIBRATED_FILES, nothing) & labelled[right.r.task_of]
    of = right.r.task_of[chosen]
    columns = calibration.file_columns(right.score, right.r.starts, right.evidence)[chosen]
    worth, likely = right.r.worth[chosen], belonging(belongs, right)[of]
    return belongs, calibration.fit_worth(columns, worth_shares(right)[of], worth, likely, L2_CALIBRATION)


def fit_belonging(right, wrong, tasks, wrong_tasks):
    weight, wrong_weight = belonging_weights(right, wrong, tasks, wrong_tasks)
    own, foreign = weight > 0, wrong_weight > 0
    labels = np.concatenate([np.ones(own.sum(), bool), np.zeros(foreign.sum(), bool)])
    both = (np.concatenate([a[own], b[foreign]]) for a, b in zip(belonging_columns(right), belonging_columns(wrong)))
    return calibration.fit_belongs(*both, labels, np.concatenate([weight[own], wrong_weight[foreign]]), L2_BELONGING)


def belonging_weights(right, wrong, tasks, wrong_tasks):
    """How much right and wrong tasks count for belonging; 0 for those that it is not fitted on.

    Only groups that have wrong texts teach it, and these weigh `WRONG_SHARE` in each, so that the way of asking is no evidence by
    itself. A commit that bumps a dependency is a wrong text of commits.
    """
    groups = np.array([task.group for task in right.r.tasks])
    wrong_groups = np.array([task.group.removeprefix("wrong-").replace("-bump", "-commit") for task in wrong.r.tasks])
    weight, wrong_weight = np.zeros(len(groups)), np.zeros(len(wrong_groups))
    for group in set(wrong_groups[wrong_tasks]):
        own, foreign = tasks & (groups == group), wrong_tasks & (wrong_groups == group)
        if own.any():
            weight[own] = 1 - WRONG_SHARE
            wrong_weight[foreign] = WRONG_SHARE * own.sum() / foreign.sum()
    return weight, wrong_weight


def worth_shares(judged):
    return calibration.shares_of_groups(calibration.WORTH_STYLES, judged.members)


def belonging_columns(judged):
    """1 and the evidence of belonging, that of the task itself last; and the shares of its styles."""
    columns = np.column_stack([np.ones(len(judged.evidence)), judged.evidence, judged.asked])
    return columns, calibration.shares_of_groups(calibration.BELONGING_STYLES, judged.members)


def belonging(weights, judged):
    if weights is None:
        return np.ones(len(judged.evidence))
    return calibration.logistic(calibration.by_share(*belonging_columns(judged)) @ weights)


def worth_of(judged, belongs, weights):
    of = judged.r.task_of
    x = calibration.by_share(calibration.file_columns(judged.score, judged.r.starts, judged.evidence), worth_shares(judged)[of])
    return belonging(belongs, judged)[of] * calibration.logistic(x @ weights)
