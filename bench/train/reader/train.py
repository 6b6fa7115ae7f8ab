"""Learn the vectors of units: from texts and the code they speak of, then from commits and what fossick ranked for them.

    python3 train.py RECORDS MINED OUT [--pairs N] [--units N] [--dimensions N]

RECORDS is what `bench record-reader` wrote for repositories that no task set is about, MINED what `../vocabulary/mine.py` did.
A fifth of the repositories is held back and says when to stop.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

import late
from corpus import Asked, Documents, choose_vocabulary, hash32, is_held, read_asked, read_documents

BATCH = 24
CANDIDATES = 24  # beside an edited file: half the best by fossick, half any
DROPPED = 0.6  # unless told otherwise, of the words that a text shares with its code


def say(*values):
    print(*values, file=sys.stderr, flush=True)


def load(folder, units, random):
    """Vocabulary, documents, and the tasks to learn from and to be held back, in random order."""
    repos = sorted(file.stem.replace("+", "/") for file in (folder / "documents").glob("*.jsonl"))
    vocabulary = choose_vocabulary(folder / "documents", [repo for repo in repos if not is_held(repo)], units)
    documents, places = read_documents(folder / "documents", repos, vocabulary)
    asked = read_asked(sorted(folder.glob("train.*.jsonl")), places, vocabulary)
    random.shuffle(asked)
    tasks, held = [a for a in asked if not is_held(a.repo)], [a for a in asked if is_held(a.repo)]
    say(f"{len(repos)} repositories, {len(vocabulary)} units, {len(tasks)} tasks, {len(held)} held back, {len(documents.first) - 1} documents")
    return vocabulary, documents, tasks, held


def sample(asked, random, size=CANDIDATES):
    """One edited file, and others of the list."""
    golds, others = np.flatnonzero(asked.gold), np.flatnonzero(~asked.gold)
    best = others[np.argsort(-asked.base[others])]
    near = best[: size * 2]
    near = random.choice(near, min(len(near), size // 2), replace=False)
    far = random.choice(others, min(len(others), size - len(near)), replace=False)
    rows = np.concatenate([random.choice(golds, 1), np.unique(np.concatenate([near, far]))])
    return asked.documents[rows], asked.base[rows], asked.gold[rows]


def mrr(model, tasks, documents):
    """Mean reciprocal rank of the best edited file, by the reader beside fossick's own score, and by that alone."""
    own, both, alone = [], [], []
    for asked in tasks:
        features, _ = late.read(model, asked.words, asked.weights, documents, asked.documents)
        reading = features @ model.mix[: late.FEATURES] / np.sqrt(asked.weights.sum() + 1e-6)
        for ranks, score in ((own, asked.base), (both, reading + asked.base * model.mix[late.FEATURES]), (alone, reading)):
            ranks.append(1 / (1 + np.sum(score > score[asked.gold].max())))
    return np.mean(own), np.mean(both), np.mean(alone)


def pairs_of(mined, vocabulary, most, random):
    """(words of a text, parts of its code) of mined records by repository, those held back left out."""
    by_repo = {}
    for file in sorted(mined.glob("*.jsonl")):
        if is_held(file.stem.replace("+", "/")):
            continue
        pairs = []
        for line in file.open(encoding="utf8"):
            record = json.loads(line)
            if record["kind"] == "block":
                continue
            if record["kind"] == "commit":
                codes = [(path, around) for path, around, _ in record["files"] if around]
            else:
                codes = [(record["path"], record["code"])]
            text = units(record["text"], vocabulary)
            for path, code in codes[:2]:
                pairs.append((text, units(path, vocabulary), units(code, vocabulary)))
        pairs = [pair for pair in pairs if len(pair[0]) > 1 and len(pair[2]) > 2]
        if len(pairs) > BATCH * 2:
            by_repo[file.stem] = pairs
    total = sum(map(len, by_repo.values()))
    share = min(1, most / total)
    for repo, pairs in by_repo.items():
        random.shuffle(pairs)
        by_repo[repo] = pairs[: max(BATCH + 1, int(len(pairs) * share))]
    return by_repo


_hashes = {}


def units(text, vocabulary):
    words = text.split()
    for word in words:
        if word not in _hashes:
            _hashes[word] = hash32(word)
    return vocabulary([_hashes[word] for word in words])


def learn_pairs(model, by_repo, random, rate, dropped):
    """Every text of a batch, all of one repository, is drawn to its own code and away from that of the others."""
    adam = late.Adam(model.parameters, rate)
    batches = []
    for repo, pairs in by_repo.items():
        for begin in range(0, len(pairs) - BATCH + 1, BATCH):
            batches.append((repo, begin))
    losses, started = [], time.time()
    steps = len(batches)
    for step in range(steps):
        repo, begin = batches[random.integers(len(batches))]
        pairs = by_repo[repo][begin : begin + BATCH]
        documents = documents_of(pairs)
        gradients = [np.zeros_like(p) for p in model.parameters]
        loss = 0
        for at, (text, _, code) in enumerate(pairs):
            shared = np.isin(text, code)
            kept = text[~shared | (random.random(len(text)) > dropped)]
            if len(kept) == 0:
                continue
            gold = np.zeros(len(pairs), bool)
            gold[at] = True
            loss += late.loss_and_gradient(model, kept, np.ones(len(kept), np.float32), documents, np.arange(len(pairs)),
                                           np.zeros(len(pairs), np.float32), gold, gradients)
        adam.update([g / BATCH for g in gradients], rate * min(1, (step + 1) / 100) * (1 - 0.9 * step / steps))
        losses.append(loss / BATCH)
        if (step + 1) % 500 == 0:
            say(f"  pairs: step {step + 1} of {steps}, loss {np.mean(losses[-500:]):.3f}, {time.time() - started:.0f} s")


def documents_of(pairs):
    blocks, lengths = [], []
    for _, path, code in pairs:
        blocks += [path, code]
        lengths += [len(path), len(code)]
    return Documents(np.concatenate(blocks), np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
                     np.arange(0, len(lengths) + 1, 2, dtype=np.int64))


def learn_tasks(model, tasks, held, documents, random, rate, passes):
    """Commits against what fossick ranked for them; the state that was best on repositories held back is kept."""
    adam = late.Adam(model.parameters, rate)
    best, kept, started = 0, None, time.time()
    steps = int(len(tasks) * passes / BATCH)
    every = max(20, steps // 10)
    losses = []
    for step in range(steps):
        gradients = [np.zeros_like(p) for p in model.parameters]
        loss = 0
        for at in random.integers(len(tasks), size=BATCH):
            asked = tasks[at]
            chosen, base, gold = sample(asked, random)
            loss += late.loss_and_gradient(model, asked.words, asked.weights, documents, chosen, base, gold, gradients)
        adam.update([g / BATCH for g in gradients], rate * min(1, (step + 1) / 50) * (1 - 0.9 * step / steps))
        losses.append(loss / BATCH)
        if (step + 1) % every == 0 or step + 1 == steps:
            own, both, alone = mrr(model, held, documents)
            say(f"  tasks: step {step + 1} of {steps}, loss {np.mean(losses[-every:]):.3f}, held back: fossick {own:.4f}, "
                f"with the reader {both:.4f}, the reader alone {alone:.4f}; mix {np.round(model.mix, 3)}, {time.time() - started:.0f} s")
            if both > best:
                best, kept = both, [p.copy() for p in model.parameters]
    if kept:
        for p, value in zip(model.parameters, kept):
            p[...] = value
    return best


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path)
    options.add_argument("mined", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--pairs", type=int, default=500_000)
    options.add_argument("--tasks", type=int, default=1_000_000)
    options.add_argument("--units", type=int, default=16_000)
    options.add_argument("--dimensions", type=int, default=64)
    options.add_argument("--passes", type=float, default=2)
    options.add_argument("--dropped", type=float, default=DROPPED)
    options = options.parse_args()
    random = np.random.default_rng(1)
    vocabulary, documents, tasks, held = load(options.records, options.units, random)
    tasks = tasks[: options.tasks]
    model = late.random_model(len(vocabulary), options.dimensions)
    model.mix[:] = [0.2, 0.5, 0.3, 1.0]
    if options.pairs:
        by_repo = pairs_of(options.mined, vocabulary, options.pairs, random)
        say(f"{sum(map(len, by_repo.values()))} pairs of {len(by_repo)} repositories")
        learn_pairs(model, by_repo, random, 0.004, options.dropped)
        say("  held back, before commits:", np.round(mrr(model, held, documents), 4))
    learn_tasks(model, tasks, held, documents, random, 0.002, options.passes)
    np.savez(options.out, ask=model.ask, answer=model.answer, mix=model.mix, hashes=vocabulary.hashes)


if __name__ == "__main__":
    main()
