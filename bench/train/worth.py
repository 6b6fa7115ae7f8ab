"""From the scores of a task's files to their worth."""

import numpy as np

import calibration
from choices import CALIBRATED_FILES, L2_CALIBRATION, WRONG_SHARE
from weighing import best_rows


def fit_calibration(r, wrong, score, wrong_score, e, wrong_e, style, wrong_style, tasks, wrong_tasks):
    """Weights of belonging and of worth, fitted on the given tasks (masks) and their scores.

    `style` has a row for each task, as `styles_of_worth` says. Wishes in other words than the code's look like those of another repository: belonging is not learned from them.
    """
    belongs = None
    tasks_in_own_words = tasks & np.array([not task.group.endswith(("-plain", "-zh", "-zhHant")) for task in r.tasks])
    if wrong is not None:
        both = np.concatenate([e[tasks_in_own_words], wrong_e[wrong_tasks]])
        labels = np.concatenate([np.ones(tasks_in_own_words.sum(), bool), np.zeros(wrong_tasks.sum(), bool)])
        both_styles = np.concatenate([style[tasks_in_own_words], wrong_style[wrong_tasks]])
        belongs = calibration.fit_belongs(both, both_styles, labels, WRONG_SHARE, L2_CALIBRATION)
    labelled = tasks & np.array([task.group != "more" for task in r.tasks])  # whose context files nobody looked for
    chosen = best_rows(score, r.starts, CALIBRATED_FILES, np.zeros(len(score), bool)) & labelled[r.task_of]
    of = r.task_of[chosen]
    columns = calibration.file_columns(score, r.starts, e)[chosen]
    weights = calibration.fit_worth(columns, style[of], r.worth[chosen], belonging(belongs, e, style)[of], L2_CALIBRATION)
    return belongs, weights


def belonging(weights, e, style):
    if weights is None:
        return np.ones(len(e))
    return calibration.logistic(calibration.by_style(np.column_stack([np.ones(len(e)), e]), style) @ weights)


def worth_of(r, score, e, style, belongs, weights):
    of = r.task_of
    x = calibration.by_style(calibration.file_columns(score, r.starts, e), style[of])
    return belonging(belongs, e, style)[of] * calibration.logistic(x @ weights)
