"""Choices by hand for training; names of signals are those of `signals.json`."""

# Known only from cycle 2 on, or from memory, which is off while tasks are recorded (docs/decisions).
WEIGHTS_BY_HAND = {"bridgedText": 2.0, "bridgedNames": 3.3, "learnedText": 0.1, "learnedNames": 0.15, "focus": 0.1, "companion": 0.1,
                   "memory": 16.0}
# Memory of a task says that it belongs to the repository.
BELONGS_BY_HAND = {"most memory": 20.0}
# Chooses the files of a task that are trained on.
FIRST_GUESS = {"text": 1, "titleText": 1, "window": 1, "path": 1, "commits": 1.5, "usedNames": 1, "definedNames": 1, "mention": 2,
               "test": -3, "docs": -3, "config": -2, "example": -2}

# How much a task of a group counts, as `records.by_group` reads it; others count 1. Made tasks that hold the name of their file are
# easy, and tasks about tests or CI are rarer in life than in their set: both would outvote what is asked most. Of the latter, mined
# ones at 1 cost commits recall (docs/decisions/2026-11-27-styles.md).
TASK_WEIGHTS = {"commits": 2.0, "issues": 2.0, "multi": 1.5, "questions": 2.0, "described": 2.0, "named": 0.3, "kinds": 0.2,
                "mined-kind": 0.7}

L2 = 0.0002
L2_CALIBRATION = 0.001
L2_BELONGING = 0.00003
L2_STYLE = 0.0003
L2_WORDS = 0.0004
UNHELPFUL_WEIGHT = 1.5  # of tasks with words that a caller should not have given, which are recorded for every twelfth task
SHARING = 3.0  # how much cheaper a weight is that all styles share
WRONG_SHARE = 0.35  # how often fossick expects to be asked the wrong repository
TRAINED_FILES = 100  # per task, best by the first guess; the others say nearly nothing and cost time
CALIBRATED_FILES = 40
LINE = 0.2  # worth at which relevance is 0.7 (packages/core/src/relevance.ts)

# How many files a task needs (`breadth.py`): how much a task of a set counts, in any wording, others 1; more edited files than
# BREADTH_MOST count as so many.
BREADTH_SET_WEIGHTS = {"issues": 2.0, "questions": 2.0, "commits": 1.6}
BREADTH_MOST = 20
L2_BREADTH = 2.0  # per squared weight, of evidence brought to one scale
