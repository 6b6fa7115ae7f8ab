"""The signals that are learned and which way each may point, read from `signals.json`, which is made from the signal table."""

import json
import math
from pathlib import Path

from choices import EITHER_WAY, FIRST_GUESS, HISTORY, WEIGHTS_BY_HAND

SIGNALS = {signal["name"]: signal for signal in json.loads((Path(__file__).parent / "signals.json").read_text(encoding="utf8"))}


def require(names, where):
    """Stop where a name is not that of a signal."""
    unknown = sorted(set(names) - set(SIGNALS))
    if unknown:
        raise SystemExit(f"{where} has signals that bench/train/signals.json does not list: {', '.join(unknown)}")


require({*EITHER_WAY, *FIRST_GUESS, *HISTORY, *WEIGHTS_BY_HAND}, "bench/train/choices.py")

# On a scale that all tasks share: what calibration sees, and what tells the wording.
ABSOLUTE = [name for name, signal in SIGNALS.items() if signal["scale"] == "absolute" and name not in WEIGHTS_BY_HAND]


def learned_names(recorded):
    """The signals of the ranker, in order of name."""
    require(recorded, "a record")
    return sorted(name for name in recorded if SIGNALS[name]["trained"])


def bounds(names):
    """The least and the greatest weight of each signal."""
    lowers = [SIGNALS[name]["direction"] == "lowers" for name in names]
    lower = [-math.inf if down or name in EITHER_WAY else 0.0 for name, down in zip(names, lowers)]
    upper = [0.0 if down and name not in EITHER_WAY else math.inf for name, down in zip(names, lowers)]
    return lower, upper
