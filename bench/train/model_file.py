"""The model as `packages/core/src/loop/evaluate/ranking-model.ts` reads it."""

import json
import re

import numpy as np

import calibration
import style
from choices import BELONGS_BY_HAND, WEIGHTS_BY_HAND
from weighing import by_style


NEARLY_NOTHING = 5e-4


def as_model(names, fitted, calibrated, historyless, labels):
    """Weights and log-odds rounded to four digits, without those that are nearly 0; `fitted` is a `crossvalidation.Fitted`."""
    return {"styles": {name: by_name(style.FEATURES, own) for name, own in zip(style.STYLES, fitted.styles)},
            "weights": {**rows_by_name(names, by_style(fitted.weights)), **WEIGHTS_BY_HAND},
            **as_calibration(labels, *calibrated), "withoutHistory": as_calibration(labels, *historyless)}


def as_calibration(labels, belongs, worth):
    """`labels` name the evidence of a list."""
    own = rows_by_group(calibration.WORTH_STYLES, [*calibration.FILE_LABELS, *labels], worth)
    if belongs is None:
        return {"worth": own, "belongs": {}}
    belonging = rows_by_group(calibration.BELONGING_STYLES, ["offset", *labels, *style.BELONGING_LABELS], belongs)
    return {"worth": own, "belongs": {**belonging, **BELONGS_BY_HAND}}


def by_name(names, weights):
    return {name: rounded(weight) for name, weight in zip(names, weights) if abs(weight) > NEARLY_NOTHING}


def rows_by_name(names, rows):
    """The numbers of each name, one from each row."""
    return {name: [rounded(each) for each in own] for name, own in zip(names, zip(*rows)) if max(map(abs, own)) > NEARLY_NOTHING}


def rows_by_group(groups, names, weights):
    """The same of one row for each group of styles, as numbers for each style."""
    own = rows_by_name(names, np.split(np.asarray(weights), len(groups)))
    return {name: calibration.for_each_style(groups, values) for name, values in own.items()}


def rounded(weight):
    return round(float(weight), 4)


def write(path, model):
    """Write JSON with all weights of a signal on one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(model, indent=2, ensure_ascii=False, allow_nan=False)
    text = re.sub(r"\[\s+([^][]+?)\s+\]", lambda match: f"[{' '.join(match[1].split())}]", text)
    path.write_text(text + "\n", encoding="utf8")
