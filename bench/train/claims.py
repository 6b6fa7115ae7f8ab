"""Fit what the claims of a task are worth, by kind, cross-validated over repositories, and write it into the ranking model.

    python3 claims.py RECORDS.jsonl... [--model FILE] [--out FILE] [--models FOLDER] [--kinds KIND...]

RECORDS hold what `bench record-claims` wrote. A claim's log-odds of being right are linear in its strength, its marks, the
worth that the file has without it, and that of the best file without such a claim; `beside` is the share of their worth that
other files lose where a claim is certain. Repositories of `tasks/mined-held-back.txt` are never fitted on. Prints, for each kind
and each set of tasks, what is right first and of files called sure, without claims and with them, where nobody fitted.
With `--kinds` only those kinds are written, as records made for one kind hold few of the others.
"""

import single_thread

import argparse
import hashlib
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import model_file
from records import FOLDS

KINDS = ["line", "text", "symbol", "frame", "quotedText", "quotedFrame", "path", "commit", "setting", "convention", "folder"]
RAISES = {"own", "among", "textShare", "textLength", "textAlone", "symbolShare", "pathShare", "pathAlone",
          "settingCovered", "settingKeys", "settingNamed", "conventionHeld", "folderPath", "folderCalled", "folderCovered", "folderAlone",
          "folderReadme", "folderManifest", "folderEntry", "folderAsked"}
LOWERS = {"rival", "lineInPassing"}
L2 = 2e-4
# First questions and settings are worded in more ways than the tasks have.
L2_OF = {"convention": 1e-3, "setting": 1e-3}
# Fitted, they called files sure of which 57 and 60 of 100 were right: what a longer task quotes only says what to show.
UNWEIGHED = {"quotedText", "quotedFrame"}
SURE = 0.7
LIKELY = 0.35
# Kinds whose claims stand together, with what tells how much other files lose, whichever of the claimed is needed.
TOGETHER = {"folder": ["folderPath", "folderCalled", "folderCovered", "folderAlone", "folderPackage"]}
# A convention never takes from the others: it answers a first question beside the code that may be meant.
NEVER_BESIDE = {"convention"}
HELD_BACK = set((Path(__file__).parent.parent / "tasks" / "mined-held-back.txt").read_text().lower().split())
FOLD_LIST = json.loads((Path(__file__).parent.parent / "folds.json").read_text())


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path, nargs="+")
    options.add_argument("--model", type=Path, default=Path(__file__).parents[2] / "model" / "ranker.json")
    options.add_argument("--out", type=Path)
    options.add_argument("--models", type=Path)
    options.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS)
    options = options.parse_args()
    tasks = [json.loads(line) for file in options.records for line in file.open(encoding="utf8")]
    tasks = [task for task in tasks if task["files"]]
    names = names_of(tasks)
    fold_models = [fit(tasks, names, lambda task: fold_of(task) != fold and not is_held_back(task)) for fold in range(FOLDS)]
    report(tasks, fold_models, names)
    whole = fit(tasks, names, lambda task: not is_held_back(task))
    model = json.loads(options.model.read_text(encoding="utf8"))
    if options.out:
        model_file.write(options.out, with_claims(model, whole, options.kinds))
    for fold in range(FOLDS) if options.models else []:
        file = options.models / f"fold-{fold}.json"
        model_file.write(file, with_claims(json.loads(file.read_text(encoding="utf8")), fold_models[fold], options.kinds))


def is_held_back(task):
    return task["repo"].lower() in HELD_BACK


def fold_of(task):
    name = task["repo"].lower()
    return FOLD_LIST.get(name, int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % FOLDS)


def names_of(tasks):
    """Of each kind, the terms of its log-odds."""
    found = defaultdict(set)
    for task in tasks:
        for file in task["files"]:
            for name in file["signals"]:
                found[next(kind for kind in KINDS if name.startswith(kind))].add(name)
    return {kind: ["offset", "own", "rival", *(["among"] if kind in TOGETHER else []), *sorted(found[kind])] for kind in KINDS if found[kind] and kind not in UNWEIGHED}


def rival_of(task, kind):
    return max([file["worth"] for file in task["files"] if f"{kind}Claim" not in file["signals"]], default=0.0)


def best_of(claimed):
    return max([file["worth"] for file in claimed], default=0.0) or 1.0


def row_of(file, rival, best, names):
    terms = {**file["signals"], "offset": 1.0, "own": file["worth"], "rival": rival, "among": file["worth"] / best}
    return [terms.get(name, 0.0) for name in names]


def fit(tasks, names, is_learned):
    """Weights of each kind, by name, with `beside`."""
    fitted = {}
    for kind, own in names.items():
        rows, right, weight, others, together = [], [], [], [], []
        for task in tasks:
            claimed = [file for file in task["files"] if f"{kind}Claim" in file["signals"]]
            if not claimed or not is_learned(task):
                continue
            rival = rival_of(task, kind)
            best = best_of(claimed)
            if kind in TOGETHER:
                strongest = max(claimed, key=lambda file: file["signals"][f"{kind}Claim"])
                by = [1.0, *[strongest["signals"].get(name, 0.0) for name in TOGETHER[kind]]]
                together += [(by, file["worth"], file["isGold"]) for file in task["files"] if file not in claimed and file["worth"] > 0.02]
            for file in claimed:
                rows.append(row_of(file, rival, best, own))
                right.append(file["isGold"])
                weight.append(file["signals"][f"{kind}Claim"] / len(claimed) ** 0.5)
            begin = len(rows) - len(claimed)
            others += [(begin, len(rows), file["worth"], file["isGold"]) for file in task["files"] if file not in claimed and file["worth"] > 0.02]
        if not rows:
            continue
        w = fit_odds(np.array(rows), np.array(right, dtype=float), np.array(weight), own, L2_OF.get(kind, L2))
        odds = np.array(rows) @ w
        beside = 0.0 if kind in NEVER_BESIDE else fit_beside(others, logistic(odds))
        holds = {}
        if together:
            beside = 0.98
            holds = fit_besides(together, TOGETHER[kind])
        fitted[kind] = {**dict(zip(own, w)), "beside": beside, **holds}
    return fitted


def logistic(z):
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))


def fit_odds(x, y, weight, names, l2):
    weight = weight / weight.sum()
    free = np.array([0.0 if name == "offset" else 1.0 for name in names])
    bounds = [(0, None) if name in RAISES or name.endswith("Claim") else (None, 0) if name in LOWERS else (None, None) for name in names]

    def loss(w):
        p = logistic(x @ w)
        value = -(weight * (y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))).sum()
        return value + l2 * (free * w * w).sum(), x.T @ (weight * (p - y)) + 2 * l2 * free * w

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds).x


def fit_beside(others, right):
    """The share of their worth that files without the claim lose, by the least log loss."""
    if not others:
        return 0.0
    likeliest = np.array([right[begin:end].max() for begin, end, _, _ in others])
    worth = np.array([each[2] for each in others])
    gold = np.array([each[3] for each in others])

    def loss(share):
        p = np.clip(worth * (1 - share * likeliest), 1e-4, 1 - 1e-4)
        return -(np.log(p[gold]).sum() + np.log(1 - p[~gold]).sum())

    shares = np.linspace(0, 0.98, 50)
    return float(shares[np.argmin([loss(share) for share in shares])])


def fit_besides(others, names):
    """Weights of what files without the claim lose, by how the claims are named, by the least log loss."""
    x, worth, gold = np.array([by for by, _, _ in others]), np.array([each[1] for each in others]), np.array([each[2] for each in others])

    def loss(w):
        p = np.clip(worth * (1 - 0.98 * logistic(x @ w)), 1e-4, 1 - 1e-4)
        return -(np.log(p[gold]).sum() + np.log(1 - p[~gold]).sum()) / len(worth) + 1e-3 * (w[1:] ** 2).sum()

    w = minimize(loss, np.zeros(x.shape[1]), method="L-BFGS-B", bounds=[(None, None), *[(0, None)] * len(names)]).x
    return {f"beside {name}": weight for name, weight in zip(["offset", *names], w)}


def worths(task, model, names):
    """As `claimed` in `packages/core/src/loop/evaluate/claims.ts` computes them."""
    files = task["files"]
    result = np.array([file["worth"] for file in files])
    given, factor = np.zeros(len(files)), np.ones(len(files))
    has_any = np.zeros(len(files), dtype=bool)
    for kind, weights in model.items():
        has = np.array([f"{kind}Claim" in file["signals"] for file in files])
        if not has.any():
            continue
        rival = rival_of(task, kind)
        best = best_of([file for file, is_claimed in zip(files, has) if is_claimed])
        odds = np.array([row_of(file, rival, best, names[kind]) for file in files]) @ np.array([weights[name] for name in names[kind]])
        right = np.where(has, logistic(odds), 0)
        taken = max([right.max(), *(holding(file["signals"], weights) for file, is_claimed in zip(files, has) if is_claimed and kind in TOGETHER)])
        given = np.maximum(given, right)
        has_any |= has
        factor = np.where(has, factor, factor * (1 - weights["beside"] * taken))
    return np.maximum(np.where(has_any, result, result * factor), given)


def with_claims(model, fitted, kinds):
    """A model with the fitted weights of some kinds of claims."""
    return {**model, "claims": {**model["claims"], **{name: own for name, own in as_model(fitted).items() if name.removesuffix("Claim") in kinds}}}


def holding(signals, weights):
    terms = {name[len("beside "):]: weight for name, weight in weights.items() if name.startswith("beside ")}
    return 0.0 if not terms else float(logistic(sum(weight * (1.0 if name == "offset" else signals.get(name, 0.0)) for name, weight in terms.items())))


def as_model(fitted):
    return {f"{kind}Claim": {name: model_file.rounded(weight) for name, weight in weights.items() if abs(weight) > 5e-4}
            for kind, weights in fitted.items()}


def group_of(task):
    return (task.get("kind") or "").split("-")[0] if task["set"] == "claims" else task["set"]


def report(tasks, models, names):
    groups = defaultdict(list)
    kinds = defaultdict(list)
    for task in tasks:
        after = worths(task, models[fold_of(task)], names)
        before = np.array([file["worth"] for file in task["files"]])
        gold = np.array([file["isGold"] for file in task["files"]])
        held = is_held_back(task)
        groups[group_of(task)].append((before, after, gold, task["goldCount"], held))
        for kind in names:
            own = [at for at, file in enumerate(task["files"]) if f"{kind}Claim" in file["signals"]]
            kinds[kind] += [(after[at], gold[at], held) for at in own]
    print(f"{'set':22} {'tasks':>5}  first before/after   held back   sure before/after (right of)   likely after   wrong sure of tasks")
    for name, rows in sorted(groups.items()):
        print(f"{name:22} {len(rows):5}  {first(rows, 0):5.1f} {first(rows, 1):5.1f}   {first([r for r in rows if r[4]], 0):5.1f} {first([r for r in rows if r[4]], 1):5.1f}   "
              f"{sure(rows, 0)}  {sure(rows, 1)}   {sure(rows, 1, LIKELY, SURE)}   {wrong_sure(rows, 0):4.1f} {wrong_sure(rows, 1):4.1f}")
    for kind, rows in kinds.items():
        print(f"{kind:12} claims {len(rows):5}: sure {share([r for r in rows if r[0] >= SURE])}, held back {share([r for r in rows if r[0] >= SURE and r[2]])}, likely {share([r for r in rows if LIKELY <= r[0] < SURE])}")


def first(rows, which):
    good = [row for row in rows if row[3] > 0]
    return 100 * np.mean([row[2][np.argmax(row[which])] for row in good]) if good else float("nan")


def sure(rows, which, low=SURE, high=2.0):
    all_ = [(row[2][at]) for row in rows for at in range(len(row[2])) if low <= row[which][at] < high]
    return f"{100 * np.mean(all_) if all_ else float('nan'):5.1f} of {len(all_):4}"


def wrong_sure(rows, which):
    return 100 * np.mean([any(row[which][at] >= SURE and not row[2][at] for at in range(len(row[2]))) for row in rows])


def share(rows):
    return f"{100 * np.mean([r[1] for r in rows]) if rows else float('nan'):5.1f} of {len(rows):4}"


if __name__ == "__main__":
    main()
