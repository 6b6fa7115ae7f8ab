"""Every task's scores and worths by models that have not seen its repository's fold."""

import numpy as np

import calibration
import records
import wording
from choices import TRAINED_FILES
from features import HISTORY
from weighing import best_rows, first_guess, fit_ranker, memberships, scores, signals_of, styles_of_worth
from worth import fit_calibration, worth_of


def cross_validate(right, wrong, names, say=lambda line: None):
    """Scores and worths of every task by models fitted without its repository's fold; and the models."""
    folds, wrong_folds = folds_of(right), wrong and folds_of(wrong)
    rows, weights, wordings = fit_folds(right, names, folds, say)
    ranked = dict(rows=rows, weights=weights, wordings=wordings)
    return {**ranked, **calibrate(right, wrong, names, folds, wrong_folds, weights, wordings)}


def fit_folds(r, names, folds, say=lambda line: None):
    """Which files are trained on, and for each fold the weights and the wording fitted without it."""
    rows = best_rows(first_guess(r), r.starts, TRAINED_FILES, r.is_gold)
    weights, wordings = [], []
    for fold in range(records.FOLDS):
        say(f"fitting the model of fold {fold}")
        others = outside(folds, fold)
        wordings.append(wording.fit_both(r, others))
        members = memberships(r, *wording.likelihoods(wordings[-1], r))
        weights.append(fit_ranker(r, members, others, rows, names, weights[-1] if weights else None))
    return rows, weights, wordings


def calibrate(right, wrong, names, folds, wrong_folds, weights, wordings):
    """Scores and worths of every task by models fitted without its fold, and what calibrates the scores."""
    score, style = held_out_scores(right, names, folds, weights, wordings), held_out_styles(right, folds, wordings)
    e, labels = calibration.evidence(score, right.x, right.names, right.starts)
    wrong_score = wrong_e = wrong_worth = wrong_style = None
    if wrong is not None:
        wrong_score, wrong_worth = held_out_scores(wrong, names, wrong_folds, weights, wordings), np.zeros(len(wrong.x))
        wrong_style = held_out_styles(wrong, wrong_folds, wordings)
        wrong_e, _ = calibration.evidence(wrong_score, wrong.x, wrong.names, wrong.starts)
    worth, calibrations = np.zeros(len(right.x)), []
    for fold in range(records.FOLDS):
        fitted = fit_calibration(right, wrong, score, wrong_score, e, wrong_e, style, wrong_style, outside(folds, fold),
                                 None if wrong is None else outside(wrong_folds, fold))
        calibrations.append(fitted)
        held = (folds == fold)[right.task_of]
        worth[held] = worth_of(right, score, e, style, *fitted)[held]
        if wrong is not None:
            held = (wrong_folds == fold)[wrong.task_of]
            wrong_worth[held] = worth_of(wrong, wrong_score, wrong_e, wrong_style, *fitted)[held]
    whole = fit_calibration(right, wrong, score, wrong_score, e, wrong_e, style, wrong_style, np.ones(len(right.tasks), bool),
                            None if wrong is None else np.ones(len(wrong.tasks), bool))
    return dict(score=score, worth=worth, wrong_worth=wrong_worth, labels=labels, calibrations=[*calibrations, whole])


def without_history(right, wrong, names, cv):
    """The same tasks with the same weights, as if their repositories had no history: worth needs scales of its own there."""
    right, wrong = records.without(right, HISTORY), wrong and records.without(wrong, HISTORY)
    return calibrate(right, wrong, names, folds_of(right), wrong and folds_of(wrong), cv["weights"], cv["wordings"])


def folds_of(r):
    return np.array([records.fold_of(task.repo, task.set) for task in r.tasks])


def outside(folds, fold):
    """The tasks a fold's model is fitted on, a mask: those of the other folds, or all where there are no others."""
    others = folds != fold
    return others if others.any() else np.ones(len(folds), bool)


def held_out_scores(r, names, folds, weights, wordings):
    """Scores of every file by the model fitted without its task's fold."""
    score, plain = np.zeros(len(r.x)), signals_of(r, names)
    for fold, (w, worded) in enumerate(zip(weights, wordings)):
        held = (folds == fold)[r.task_of]
        score[held] = scores(plain[held], memberships(r, *wording.likelihoods(worded, r))[r.task_of[held]], w)
    return score


def held_out_styles(r, folds, wordings):
    """How every task asks, for its worth, by what was fitted without its fold."""
    question = np.zeros(len(r.tasks))
    for fold, worded in enumerate(wordings):
        question[folds == fold] = wording.likelihoods(worded, r)[1][folds == fold]
    return styles_of_worth(r, question)
