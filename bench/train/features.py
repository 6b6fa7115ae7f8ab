"""Which signals the model learns, and which way each may point."""

import math

# What lowers a file's standing; its weight never speaks for the file.
KINDS = {"test", "example", "docs", "config", "generated", "vendored"}
# No evidence in itself, so that it may point either way. All other signals may only speak for a file.
EITHER_WAY = {"length", "imported", "leader", "entry", "freshness", "folder", "plainFile", "restRank"}
# What the history says; all 0 in a repository without one.
HISTORY = {"commits", "strongestCommit", "titleCommits", "commitRank", "closeCommits", "historyText", "closeHistoryText",
           "titleHistoryText", "affinity", "freshness", "projectText", "projectNames", "absCommit"}
# Known only from cycle 2 on and weighed by hand (docs/decisions); records of cycle 1 do not hold them.
LATER = {"bridgedText": 2.0, "bridgedNames": 3.3, "learnedText": 0.1, "learnedNames": 0.15, "focus": 0.1, "companion": 0.1, "memory": 16.0}
# Nothing is remembered while tasks are recorded. What is remembered for a task says that it belongs to the repository.
LATER_BELONGS = {"most memory": 20.0}


def learned_names(recorded):
    """The signals of the ranker, in order of name; those on an absolute scale are for calibration alone."""
    return sorted(name for name in recorded if name not in LATER and name not in ("coverage", "noHistory") and not name.startswith("abs"))


def bounds(names):
    """The least and the greatest weight of each signal."""
    lower = [-math.inf if name in KINDS or name in EITHER_WAY else 0.0 for name in names]
    upper = [0.0 if name in KINDS else math.inf for name in names]
    return lower, upper
