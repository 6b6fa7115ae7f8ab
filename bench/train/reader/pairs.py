"""Mine texts and the code they speak of, in order, one file a repository: what readers learn first.

    python3 pairs.py MIRRORS WORDS OUT OWNER+NAME …

A text is the comment of a function, the title of a test, a message, or a commit's; its code is what stands below, around, or what the
commit changed as it was before. Each has the pairs of its repository that share the rarest words with it as wrong answers.
"""

import json
import random
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

from pages import PASSAGE, PATH, TASK, Units
from prepare import git_directory
import mine  # lies where `pages` looks

MOST = {"commit": 1200, "docstring": 1000, "comment": 600, "title": 400, "message": 300}
WRONG, RANDOM = 9, 3  # wrong answers of a pair, and those of them that need share no word with it


def pairs_of(directory):
    """(kind, group, text, path, code). The pairs of a group below 0, a commit, are no wrong answers to each other."""
    for group, (text, files) in enumerate(commits_of(directory)):
        for path, code in files[:2]:
            yield "commit", -1 - group, text, path, code
    shuffled = random.Random(1)
    for path, text in mine.head_texts(directory, shuffled):
        if mine.is_source(path) and max(map(len, text.split("\n"))) <= 2000:
            for kind, said, code in mine.mine_source(path, text):
                yield kind, 0, said, path, code


def commits_of(directory):
    """Messages, and of each changed file the lines around the change as they were before it."""
    for text, diffs in mine.diffs_of_commits(directory):
        before = [(path, [line[1:300] for line in lines if line[:1] in (" ", "-") and not line.startswith("---")]) for path, lines in diffs]
        files = [(path, "\n".join(lines[:80])) for path, lines in before if len(lines) > 3]
        if files:
            yield text, files


def lines_of(code, units):
    numbers, begins = [], []
    for line in code.split("\n"):
        found = units.of_text(line)
        numbers += found
        begins += [place == 0 for place in range(len(found))]
        if len(numbers) >= PASSAGE:
            break
    return numbers[:PASSAGE], begins[:PASSAGE]


def read(directory, units):
    """Texts, paths, codes and the beginnings of their lines as lists of units."""
    chosen, count, seen = [], dict.fromkeys(MOST, 0), set()
    everything = list(pairs_of(directory))
    random.Random(2).shuffle(everything)
    for kind, group, said, path, code in everything:
        if count.get(kind, 0) >= MOST.get(kind, 0):
            continue
        text = list(dict.fromkeys(units.of_text(mine.ADDRESS.sub(" ", said))))[:TASK]
        numbers, begins = lines_of(code, units)
        key = (*text, -1, *numbers[:12])
        if len(text) < 3 or len(numbers) < 6 or key in seen:
            continue
        seen.add(key)
        count[kind] += 1
        chosen.append((kind, group, text, units.of_text(path)[-PATH:], numbers, begins))
    return chosen


def wrong_answers(chosen, count, seed=1):
    """For each pair, others of the repository: most of them share rare words with its text."""
    draw = np.random.default_rng(seed)
    codes = sparse_of([[*path, *code] for _, _, _, path, code, _ in chosen], count)
    frequency = np.asarray((codes > 0).sum(axis=0)).ravel()
    rare = np.log((len(chosen) + 1) / (frequency + 0.5)).clip(0)
    texts = sparse_of([text for _, _, text, *_ in chosen], count).multiply(rare).tocsr()
    groups = np.array([group if group < 0 else at + 1 for at, (_, group, *_) in enumerate(chosen)])
    wrong = np.zeros((len(chosen), WRONG), np.int32)
    for begin in range(0, len(chosen), 256):
        shared = (texts[begin : begin + 256] @ codes.T).toarray()
        for row, worth in enumerate(shared):
            others = np.flatnonzero(groups != groups[begin + row])
            worth = worth[others] + draw.random(len(others)) * 0.01
            best = others[np.argsort(-worth)[:40]]
            hard = draw.choice(best, WRONG - RANDOM, replace=False)
            wrong[begin + row] = np.concatenate([hard, draw.choice(others, RANDOM, replace=False)])
    return wrong, (rare / np.log(2 * len(chosen) + 2)).astype(np.float32)


def sparse_of(lists, count):
    rows = [np.unique(each) for each in lists]
    indptr = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
    return sparse.csr_matrix((np.ones(indptr[-1], np.float32), np.concatenate(rows), indptr), shape=(len(rows), count))


def work(job):
    name, mirrors, out = job
    file = out / f"{name}.npz"
    if file.exists():
        return
    chosen = read(git_directory(mirrors, name.replace("+", "/", 1)), work.units)
    if len(chosen) < 40:
        return
    wrong, rare = wrong_answers(chosen, work.units.count)
    packed = {}
    for field, at in (("text", 2), ("path", 3), ("code", 4), ("begins", 5)):
        packed[field] = np.concatenate([np.array(each[at], np.int32) for each in chosen])
        packed[f"{field}_starts"] = np.concatenate([[0], np.cumsum([len(each[at]) for each in chosen])])
    np.savez(file, wrong=wrong, rare=rare, kinds=json.dumps([each[0] for each in chosen]), **packed)
    print(name, len(chosen), flush=True)


def start(words):
    work.units = Units(words)


def main():
    mirrors, words, out = map(Path, sys.argv[1:4])
    out.mkdir(exist_ok=True, parents=True)
    with Pool(2, start, (words,)) as pool:
        list(pool.imap_unordered(work, [(name, mirrors, out) for name in sys.argv[4:]], 1))


if __name__ == "__main__":
    main()
