"""The worth of learning from mined tasks where nobody learned: on held-back repositories, and on families left out.

    python3 transfer.py RECORDS_FOLDER --held-back FILE [--model ../model/ranker.json]

Reads the groups `mined-…` that `bench transfer` records. The repositories of FILE, one a line, are never learned from. Prints, for
each family of their tasks, the figures of the model that ships, then the difference of a model fitted on the other repositories with
all families, and what one loses that is fitted without the family: what transfers from the others is what is not lost. Intervals are
of 95 %, over repositories.
"""

import single_thread

import argparse
import json
from pathlib import Path

import numpy as np

import records
import style
from choices import TRAINED_FILES
from crossvalidation import folds_of
from features import learned_names
from metrics import METRICS, interval, outcomes
from weighing import best_rows, by_style, first_guess, fit_ranker, scores, signals_of


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("--held-back", type=Path, required=True)
    options.add_argument("--model", type=Path, default=Path(__file__).parent.parent.parent / "model" / "ranker.json")
    options = options.parse_args()
    r = records.load([str(file) for file in sorted(options.folder.glob("mined-*.jsonl"))])
    if r is None:
        raise SystemExit(f"{options.folder} holds no records of mined tasks")
    held_back = {line.strip().lower() for line in options.held_back.read_text(encoding="utf8").splitlines() if line.strip()}
    report(r, held_back, json.loads(options.model.read_text(encoding="utf8")))


def report(r, held_back, model):
    held = np.array([task.repo.lower() in held_back for task in r.tasks])
    if not held.any() or held.all():
        raise SystemExit("some of the repositories must be held back, and some must not")
    families = np.array([task.group.removeprefix("mined-") for task in r.tasks])
    fitted = fitter(r)
    shipped, whole = outcomes(r, shipped_scores(r, model)), outcomes(r, fitted(~held))
    print(f"{held.sum()} tasks of {repositories(r, held)} repositories held back, {(~held).sum()} of {repositories(r, ~held)} learned from")
    own = {family: held & (families == family) for family in sorted(set(families[held]))}
    print("\nas shipped")
    for family, chosen in [*own.items(), ("all", held)]:
        print(f"{family:10} {chosen.sum():5} " + " ".join(f"{name} {mean:.3f}" for name, mean in zip(METRICS, shipped[chosen].mean(0))))
    print("\nlearned from all families − as shipped")
    for family, chosen in [*own.items(), ("all", held)]:
        print(differences(family, r, chosen, whole - shipped))
    print("\nlearned without the family − learned from all")
    for family, chosen in own.items():
        print(differences(family, r, chosen, outcomes(r, fitted(~held & (families != family))) - whole))


def repositories(r, chosen):
    return len({task.repo for task, is_chosen in zip(r.tasks, chosen) if is_chosen})


def differences(family, r, chosen, change):
    repos = np.array([task.repo for task in r.tasks])[chosen]
    parts = ("{} {:+.3f} [{:+.3f}, {:+.3f}]".format(name, *interval(change[chosen, at], repos)) for at, name in enumerate(METRICS))
    return f"{family:10} {chosen.sum():5} " + " ".join(parts)


def fitter(r):
    """A function of some tasks (a mask): the scores of all files by a model fitted on them."""
    names = learned_names(r.names)
    rows = best_rows(first_guess(r), r.starts, TRAINED_FILES, r.is_gold)
    plain = signals_of(r, names)

    def fitted(tasks):
        _, members = style.fit_styles(r, tasks, folds_of(r))
        return scores(plain, members[r.task_of], by_style(fit_ranker(r, members, tasks, rows, names)))

    return fitted


def shipped_scores(r, model):
    """Scores of all files by a model as `model_file.py` writes it."""
    names = [name for name in r.names if name in model["weights"]]
    weights = np.array([np.broadcast_to(model["weights"][name], len(style.STYLES)) for name in names]).T
    members = style.shares_of(style.of_model(model["styles"]), r)
    return scores(signals_of(r, names), members[r.task_of], weights)


if __name__ == "__main__":
    main()
