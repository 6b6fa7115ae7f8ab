"""Fit the model of sections, cross-validated over repositories, and write it.

    python3 sections.py RECORDS.jsonl --folds ../folds.json [--out FILE]

RECORDS.jsonl holds what `bench record-sections` recorded: for each right file among the first ten its sections with their signals,
and which of them the change edited. The model is a logistic regression, so that a section's worth is the likelihood that
it is edited if its file is.
"""

import single_thread

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

FOLDS = 5
# Chosen of 0.3, 3 and 30 by cross-validation; they differ by less than 0.3 points.
L2 = 10.0


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path)
    options.add_argument("--folds", type=Path, required=True)
    options.add_argument("--out", type=Path)
    options = options.parse_args()
    folds = json.loads(options.folds.read_text(encoding="utf8"))
    tasks = [json.loads(line) for line in options.records.read_text(encoding="utf8").splitlines()]
    files = [(task, file) for task in tasks for file in task["files"] if any(file["edited"])]
    names = sorted({name for _, file in files for signals in file["signals"] for name in signals} - {"given"})
    x = np.array([[signals.get(name, 0) for name in names] for _, file in files for signals in file["signals"]])
    edited = np.concatenate([file["edited"] for _, file in files]).astype(float)
    file_of = np.repeat(np.arange(len(files)), [len(file["edited"]) for _, file in files])
    fold_of = np.array([folds[task["repo"].lower()] for task, _ in files])[file_of]
    sizes = np.bincount(file_of)
    weight = 1 / np.sqrt(sizes[file_of])
    weight /= weight.mean()
    likelihood = np.zeros(len(edited))
    for fold in range(FOLDS):
        held = fold_of == fold
        if held.any():
            w = fit(x[~held], edited[~held], weight[~held])
            likelihood[held] = chances(x[held], w)
    report(files, likelihood, edited, file_of, [task["set"] for task, _ in files])
    if options.out:
        w = fit(x, edited, weight)
        weights = {"offset": w[0], **dict(zip(names, w[1:]))}
        model = {"madeBy": "bench/train/sections.py; see docs/decisions/2026-11-26-sections.md",
                 "weights": {name: round(float(value), 4) for name, value in weights.items()}}
        options.out.write_text(json.dumps(model, indent=2) + "\n", encoding="utf8")


def fit(x, y, weight):
    """Offset and weights that minimise the weighted logistic loss + L2·|w|², the signals scaled to one deviation."""
    scale = x.std(0) + 1e-6
    z = np.column_stack([np.ones(len(x)), x / scale])

    def loss(w):
        odds = z @ w
        p = 1 / (1 + np.exp(-odds))
        value = (weight * (np.logaddexp(0, odds) - y * odds)).sum() + L2 * (w[1:] ** 2).sum()
        gradient = z.T @ (weight * (p - y))
        gradient[1:] += 2 * L2 * w[1:]
        return value, gradient

    w = minimize(loss, np.zeros(z.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    return np.concatenate([w[:1], w[1:] / scale])


def chances(x, w):
    return 1 / (1 + np.exp(-(w[0] + x @ w[1:])))


def report(files, likelihood, edited, file_of, sets):
    """By set: how often an edited section is among the first 1, 3 and 5 of its file, and what the first are said to be worth."""
    starts = np.searchsorted(file_of, np.arange(len(files) + 1))
    rows = {}
    for at, of in enumerate(sets):
        own = slice(starts[at], starts[at + 1])
        order = np.argsort(-likelihood[own], kind="stable")
        hits = edited[own][order]
        rows.setdefault(of, []).append([hits[:k].any() for k in (1, 3, 5)] + [likelihood[own][order][0]])
    for of, values in rows.items():
        first, three, five, said = 100 * np.mean(np.array(values, float), 0)
        print(f"{of:22} {len(values):5} files: first {first:.1f}, among three {three:.1f}, five {five:.1f}; said of the first {said:.1f}")


if __name__ == "__main__":
    main()
