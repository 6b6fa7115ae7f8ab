"""Every task's scores and worths by models that have not seen its repository's fold."""

from dataclasses import dataclass

import numpy as np

import calibration
import records
import style
from choices import TRAINED_FILES
from features import HISTORY
from weighing import best_rows, by_style, first_guess, fit_ranker, scores, signals_of
from worth import Judged, fit_calibration, worth_of


def cross_validate(right, wrong, names, say=lambda line: None):
    """Scores and worths of every task by models fitted without its repository's fold; and the models."""
    rows, models = fit_folds(right, names, folds_of(right), say)
    return {"rows": rows, "models": models, **calibrate(right, wrong, names, models)}


@dataclass
class Fitted:
    """The fitted part of a model that ranks."""
    weights: np.ndarray  # as `ranker.fit` has them
    styles: np.ndarray  # as `style.fit` has them


def fit_folds(r, names, folds, say=lambda line: None):
    """Which files are trained on, and for each fold what was fitted without it."""
    rows = best_rows(first_guess(r), r.starts, TRAINED_FILES, r.is_gold)
    models = []
    for fold in range(records.FOLDS):
        say(f"fitting the model of fold {fold}")
        others = outside(folds, fold)
        styles, members = style.fit_styles(r, others, folds)
        models.append(Fitted(fit_ranker(r, members, others, rows, names, models[-1].weights if models else None), styles))
    return rows, models


def calibrate(right, wrong, names, models):
    """Scores and worths of every task by models fitted without its fold, and what calibrates the scores."""
    right, wrong = judge(right, names, models), wrong and judge(wrong, names, models)
    worth, calibrations = np.zeros(len(right.score)), []
    wrong_worth = wrong and np.zeros(len(wrong.score))
    for fold in range(records.FOLDS):
        calibrations.append(fit_calibration(right, wrong, outside(right.folds, fold), wrong and outside(wrong.folds, fold)))
        for judged, worths in ((right, worth), (wrong, wrong_worth)):
            if judged is not None:
                held = (judged.folds == fold)[judged.r.task_of]
                worths[held] = worth_of(judged, *calibrations[-1])[held]
    everything = np.ones(len(right.folds), bool)
    whole = fit_calibration(right, wrong, everything, wrong and np.ones(len(wrong.folds), bool))
    return dict(score=right.score, worth=worth, wrong_worth=wrong_worth, labels=right.labels, calibrations=[*calibrations, whole])


def judge(r, names, models):
    """Scores of all files by the models fitted without their tasks' folds, and what calibration sees of them."""
    folds = folds_of(r)
    score, members = held_out_scores(r, names, folds, models)
    evidence, labels = calibration.evidence(score, r.x, r.names, r.starts)
    return Judged(r, folds, score, evidence, labels, members, style.evidence_of_belonging(r))


def without_history(right, wrong, names, cv):
    """The same tasks with the same weights, as if their repositories had no history: worth needs scales of its own there."""
    right, wrong = records.without(right, HISTORY), wrong and records.without(wrong, HISTORY)
    return calibrate(right, wrong, names, cv["models"])


def folds_of(r):
    return np.array([records.fold_of(task.repo, task.set) for task in r.tasks])


def outside(folds, fold):
    """The tasks a fold's model is fitted on, a mask: those of the other folds, or all where there are no others."""
    others = folds != fold
    return others if others.any() else np.ones(len(folds), bool)


def held_out_scores(r, names, folds, models):
    """Scores of every file by the model fitted without its task's fold, and the tasks' shares of styles by it."""
    score, plain, members = np.zeros(len(r.x)), signals_of(r, names), np.zeros((len(r.tasks), len(style.STYLES)))
    for fold, model in enumerate(models):
        members[folds == fold] = style.shares_of(model.styles, r)[folds == fold]
        held = (folds == fold)[r.task_of]
        score[held] = scores(plain[held], members[r.task_of[held]], by_style(model.weights))
    return score, members
