"""The worth of learning from mined tasks where nobody learned: on held-back repositories, and on families left out.

    python3 transfer.py RECORDS_FOLDER --held-back FILE [--model ../model/ranker.json]

Reads the groups `mined-…` that `bench transfer` records. The repositories of FILE, one a line, are never learned from. Prints, for
each family of their tasks, the figures of the model that ships, then the difference of a model fitted on the other repositories with
all families, and of one fitted without the family, with 95 % intervals over repositories. The last column of the second table is the
loss by leaving the family out: what transfers from the others is what is not lost.
"""

import single_thread

import argparse
import json
from pathlib import Path

import numpy as np

import records
import wording
from calibration import logistic
from choices import TRAINED_FILES
from features import ABSOLUTE, learned_names
from metrics import METRICS, interval, outcomes
from weighing import WAYS, best_rows, first_guess, fit_ranker, memberships, scores, signals_of


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
    shipped, whole = outcomes(r, shipped_scores(r, model)), outcomes(r, fitted_scores(r, ~held))
    print(f"{held.sum()} tasks of {repositories(r, held)} repositories held back, {(~held).sum()} of {repositories(r, ~held)} learned from")
    print("\nas shipped")
    for family, chosen in each_family(families, held):
        print(f"{family:10} {chosen.sum():5} " + " ".join(f"{name} {mean:.3f}" for name, mean in zip(METRICS, shipped[chosen].mean(0))))
    print("\nlearned from all families − as shipped")
    for family, chosen in each_family(families, held):
        print(differences(family, r, chosen, whole - shipped))
    print("\nlearned without the family − learned from all")
    for family, chosen in each_family(families, held):
        if family != "all":
            print(differences(family, r, chosen, outcomes(r, fitted_scores(r, ~held & (families != family))) - whole))


def repositories(r, chosen):
    return len({task.repo for task, is_chosen in zip(r.tasks, chosen) if is_chosen})


def each_family(families, held):
    """Each family with a mask of its held-back tasks, then all of them."""
    return [*((family, held & (families == family)) for family in sorted(set(families[held]))), ("all", held)]


def differences(family, r, chosen, change):
    repos = np.array([task.repo for task in r.tasks])[chosen]
    parts = ("{} {:+.3f} [{:+.3f}, {:+.3f}]".format(name, *interval(change[chosen, at], repos)) for at, name in enumerate(METRICS))
    return f"{family:10} {chosen.sum():5} " + " ".join(parts)


def fitted_scores(r, tasks):
    """Scores of all files by a model fitted on some tasks (a mask)."""
    names = learned_names(r.names)
    members = memberships(r, *wording.likelihoods(wording.fit_both(r, tasks), r))
    rows = best_rows(first_guess(r), r.starts, TRAINED_FILES, r.is_gold)
    return scores(signals_of(r, names), members[r.task_of], fit_ranker(r, members, tasks, rows, names))


def shipped_scores(r, model):
    """Scores of all files by a model as `model_file.py` writes it."""
    names = [name for name in r.names if name in model["weights"]]
    by_way = np.array([model["weights"][name] if isinstance(model["weights"][name], list) else [model["weights"][name]] * WAYS
                       for name in names], np.float32)
    other = [model["otherWords"].get(name, 0.0) for name in ["offset", *(f"most {signal}" for signal in ABSOLUTE)]]
    question = [model["question"].get(name, 0.0) for name in ["offset", *wording.MANNER]]
    members = memberships(r, wording.likelihood(np.array(other), r), logistic(wording.manner(r) @ np.array(question)))
    return np.einsum("fw,fw->f", signals_of(r, names) @ by_way, members[r.task_of]).astype(np.float64)


if __name__ == "__main__":
    main()
