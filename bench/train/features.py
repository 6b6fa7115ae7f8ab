"""The signals that are learned and which way each may point, read from `signals.json`, which is made from the signal table."""

import json
import math
from pathlib import Path

from choices import FIRST_GUESS, WEIGHTS_BY_HAND

SIGNALS = {signal["name"]: signal for signal in json.loads((Path(__file__).parent / "signals.json").read_text(encoding="utf8"))}


def require(names, where):
    """Stop where a name is not that of a signal."""
    unknown = sorted(set(names) - set(SIGNALS))
    if unknown:
        raise SystemExit(f"{where} has signals that bench/train/signals.json does not list: {', '.join(unknown)}")


require({*FIRST_GUESS, *WEIGHTS_BY_HAND}, "bench/train/choices.py")

# On a scale that all tasks share, in the order of `packages/core/src/loop/evaluate/calibrate.ts`: what calibration sees, and what tells the style.
ABSOLUTE = sorted((name for name, signal in SIGNALS.items() if signal["scale"] == "absolute" and name not in WEIGHTS_BY_HAND),
                  key=lambda name: SIGNALS[name]["calibrationOrder"])
# All 0 in a repository without a history.
HISTORY = {name for name, signal in SIGNALS.items() if signal["readsHistory"]}


def learned_names(recorded):
    """The signals of the ranker, in order of name."""
    require(recorded, "a record")
    return sorted(name for name in recorded if SIGNALS[name]["trained"])


def bounds(names):
    """The least and the greatest weight of each signal."""
    directions = [SIGNALS[name]["direction"] for name in names]
    return [0.0 if way == "raises" else -math.inf for way in directions], [0.0 if way == "lowers" else math.inf for way in directions]
