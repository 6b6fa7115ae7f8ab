"""What cross-validated scores and worths are worth, as lines to read."""

import numpy as np

import answers
import ranker
from choices import LINE
from crossvalidation import folds_of


def describe(right, wrong):
    """What the figures rest on, and whether they can be trusted at all."""
    repositories = {task.repo for task in right.tasks}
    wrong_count = 0 if wrong is None else len(wrong.tasks)
    print(f"{len(right.tasks)} tasks of {len(repositories)} repositories, {wrong_count} wrong texts")
    for what, r in (("tasks", right), ("wrong texts", wrong)):
        if r is not None and len(set(folds_of(r))) == 1:
            print(f"NOT CROSS-VALIDATED: all repositories of the {what} are in one fold, so its model has seen what it is tested on")


def report(right, wrong, cv):
    groups = np.array([task.group for task in right.tasks])
    ranks = ranker.ranks_of_gold(cv["score"], right.starts, right.is_gold)
    counts = [len(task.gold) for task in right.tasks]
    for group in sorted(set(groups)):
        chosen = np.flatnonzero(groups == group)
        print(f"{group:8s} {len(chosen):4d}", ranker.show(ranker.metrics([ranks[i] for i in chosen], [counts[i] for i in chosen])))
        answer = answers.returned_set(cv["worth"], right, chosen, LINE)
        print("         returned", " ".join(f"{key} {value:.1f}" for key, value in answer.items()),
              "| fixed", " ".join(f"{value:.1f}" for value in answers.best_fixed(cv["score"], right, chosen)))
        if group == "commits":
            report_commits(right, cv, chosen, ranks)
    if wrong is not None:
        report_wrong(right, wrong, cv, groups)


def report_commits(right, cv, chosen, ranks):
    """How well worth is calibrated, and how the languages differ."""
    c = answers.calibration(cv["worth"], right, chosen)
    print(f"         ece {share(c['ece'])} skill {share(c['skill'])} sure {c['sure']:.3f} right {c['sure_right']:.3f}")
    print("         " + "  ".join(f"{n}: {s:.2f}→{t:.2f}±{2 * se:.2f}" for n, s, t, se in c["bins"]))
    by_language = {}
    for i in chosen:
        by_language.setdefault(right.tasks[i].language, []).append(np.any(ranks[i] <= 5))
    print("         hit@5", " ".join(f"{k} {100 * np.mean(v):.1f}" for k, v in sorted(by_language.items())))


def share(value):
    return "unknown" if value is None else f"{value:.3f}"


def report_wrong(right, wrong, cv, groups):
    first = np.maximum.reduceat(cv["worth"], right.starts[:-1])
    wrong_first = np.maximum.reduceat(cv["wrong_worth"], wrong.starts[:-1])
    for group in ("commits", "issues", "multi"):
        a = first[groups == group]
        b = wrong_first[[task.group == f"wrong-{group}" for task in wrong.tasks]]
        if len(a) and len(b):
            print(f"wrong {group}: AUC {answers.auc(a, b):.3f}, answered {np.mean(a >= LINE):.3f}, wrong ones unanswered {np.mean(b < LINE):.3f}")
