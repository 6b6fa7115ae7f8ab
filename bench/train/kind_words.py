"""Which words of a task say which role of file it is about: the model `model/kind-words.json`.

    python3 kind_words.py COMMIT_ROLES [--out FILE] [--check TASKS …]

COMMIT_ROLES is what `bench commit-roles` wrote of the histories of repositories that no task set holds. Prints how likely the right
role is on repositories left out, and, of task files with a `kind` that is a role, on those.
"""

import single_thread

import argparse
import collections
import json
import re
import zlib
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from softmax import softmax

ROLES = ["source", "test", "docs", "changelog", "example", "ci", "build", "config", "script"]
SOURCE_SHARE = 0.5  # of all texts; the other roles share the rest by the fourth root of how many they are
FEWEST_REPOSITORIES = 6
FEWEST_COMMITS = 25
L2 = 4e-7
LEAST_WEIGHT = 0.7  # weights below it are dropped


def read(path):
    with open(path, encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def vocabulary(rows):
    commits, repositories = collections.Counter(), collections.defaultdict(set)
    for row in rows:
        for stem in row["stems"]:
            commits[stem] += 1
            repositories[stem].add(row["repo"])
    return sorted(stem for stem, count in commits.items()
                  if count >= FEWEST_COMMITS and len(repositories[stem]) >= FEWEST_REPOSITORIES and re.fullmatch("[a-z]{2,}", stem))


def matrix(rows, stems):
    column = {stem: at for at, stem in enumerate(stems)}
    cells = [(at, column[stem]) for at, row in enumerate(rows) for stem in row["stems"] if stem in column]
    at, of = zip(*cells)
    return csr_matrix((np.ones(len(cells)), (at, of)), shape=(len(rows), len(stems)))


def sample_weights(rows, roles):
    """Repositories count by the square root of their commits, roles by the fourth root of theirs, source for a half of all."""
    by_repo = collections.Counter(row["repo"] for row in rows)
    weight = np.array([by_repo[row["repo"]] ** -0.5 for row in rows])
    mass = np.bincount(roles, weights=weight, minlength=len(ROLES))
    wanted = mass**0.25
    wanted[0] = wanted[1:].sum() * SOURCE_SHARE / (1 - SOURCE_SHARE)
    return weight * (wanted / np.maximum(mass, 1e-9))[roles] / wanted.sum()


def fit(rows, stems):
    x, roles = matrix(rows, stems), np.array([ROLES.index(row["role"]) for row in rows])
    weight, truth = sample_weights(rows, roles), np.eye(len(ROLES))[roles]

    def loss(flat):
        w = flat.reshape(len(ROLES), -1)
        p = softmax(x @ w[:, 1:].T + w[:, 0])
        value = -(weight * np.log(p[np.arange(len(roles)), roles] + 1e-12)).sum() + L2 * (w[:, 1:] ** 2).sum() * 100
        d = (p - truth) * weight[:, None]
        slope = np.column_stack([d.sum(axis=0), (x.T @ d).T])
        slope[:, 1:] += 200 * L2 * w[:, 1:]
        return value, slope.ravel()

    start = np.zeros(len(ROLES) * (len(stems) + 1))
    w = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x.reshape(len(ROLES), -1)
    return w - w[0]  # against source


def likelihoods(rows, stems, w):
    return softmax(matrix(rows, stems) @ w[:, 1:].T + w[:, 0])


def pruned(w):
    kept = np.abs(w[:, 1:]) >= LEAST_WEIGHT
    return np.column_stack([w[:, 0], np.where(kept, w[:, 1:], 0)])


def show(rows, stems, w):
    p = likelihoods(rows, stems, w)
    roles = np.array([ROLES.index(row["role"]) for row in rows])
    for at, role in enumerate(ROLES):
        own = p[roles == at]
        if len(own):
            print(f"  {role:10s} {len(own):6d}  right role likeliest {100 * np.mean(own.argmax(axis=1) == at):.0f} %, "
                  f"its likelihood {own[:, at].mean():.2f}, source {own[:, 0].mean():.2f}")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("commit_roles", type=Path)
    options.add_argument("--out", type=Path)
    options.add_argument("--check", type=Path, nargs="*", default=[])
    options = options.parse_args()
    rows = read(options.commit_roles)
    stems = vocabulary(rows)
    held = np.array([zlib.crc32(row["repo"].encode()) % 4 == 0 for row in rows])
    part = pruned(fit([row for row, out in zip(rows, held) if not out], stems))
    print(f"{len(rows)} commits, {len(stems)} stems; on repositories left out:")
    show([row for row, out in zip(rows, held) if out], stems, part)
    w = pruned(fit(rows, stems))
    for path in options.check:
        print(path.name)
        show(read(path), stems, w)
    if options.out:
        model = {"offsets": {role: round(float(w[at, 0]), 2) for at, role in enumerate(ROLES) if at},
                 "words": {stem: {role: round(float(w[at, 1 + of]), 2) for at, role in enumerate(ROLES) if w[at, 1 + of]}
                           for of, stem in enumerate(stems) if w[:, 1 + of].any()}}
        lines = [f"    {json.dumps(stem)}: {json.dumps(by_role)}" for stem, by_role in model["words"].items()]
        options.out.write_text('{\n  "offsets": ' + json.dumps(model["offsets"]) + ',\n  "words": {\n' + ",\n".join(lines) + "\n  }\n}\n")
        print(f"{len(model['words'])} words written")


if __name__ == "__main__":
    main()
