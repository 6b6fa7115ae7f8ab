"""The model as `src/loop/evaluate/ranking-model.ts` reads it."""

import json
import re

import numpy as np

import calibration
import style
from choices import BELONGS_BY_HAND, WEIGHTS_BY_HAND
from weighing import by_style


def as_model(names, fitted, calibrated, historyless, labels):
    """Weights and log-odds rounded to four digits, without those that are nearly 0; `fitted` is a `FoldModel`."""
    def tuples(keys, rows):
        return {key: [round(float(value), 4) for value in values] for key, values in zip(keys, zip(*rows)) if max(map(abs, values)) > 5e-4}
    def by_groups(groups, keys, values):
        own = tuples(keys, np.split(np.asarray(values), len(groups)))
        return {key: calibration.for_each_style(groups, values) for key, values in own.items()}
    def as_calibration(fitted):
        belongs, worth = fitted
        return {"worth": by_groups(calibration.WORTH_STYLES, [*calibration.FILE_LABELS, *labels], worth),
                "belongs": {} if belongs is None else
                {**by_groups(calibration.BELONGING_STYLES, ["offset", *labels, *asked], belongs), **BELONGS_BY_HAND}}
    asked = [f"task {name}" for name in style.FEATURES[1:]]
    return {"styles": style.as_model(fitted.styles), "weights": {**tuples(names, by_style(fitted.weights)), **WEIGHTS_BY_HAND},
            **as_calibration(calibrated), "withoutHistory": as_calibration(historyless)}


def write(path, model):
    """Write JSON with all weights of a signal on one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(model, indent=2, ensure_ascii=False, allow_nan=False)
    text = re.sub(r"\[\s+([^][]+?)\s+\]", lambda match: f"[{' '.join(match[1].split())}]", text)
    path.write_text(text + "\n", encoding="utf8")
