"""Fit a reader of candidates, late interaction or a cross-encoder. Needs PyTorch, on a processor.

    python3 fit.py late|cross PREPARED WORDS OUT --pairs FOLDER [--marks N …]
    python3 fit.py late|cross PREPARED WORDS OUT [--start READER]

PREPARED is what `prepare.py` wrote, WORDS `model/words.bin`, whose vectors both start from. The first learns from pairs of a text and its
code (`pairs.py`) and keeps what it knows after so many of them, as OUT.N; the second goes on from there, or from nothing, with commits
against what fossick ranked for them. A fifth of the repositories is held back and says when to stop.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from pages import Units, pack
from prepared import few_of_each_file, is_held, load
from reading import READERS, open_reader, ranks_of, read, save

BATCH, CANDIDATES = 24, 8
HELD = 700  # tasks that say when to stop, alike many of each repository


def say(*values):
    print(*values, file=sys.stderr, flush=True)


class Tasks:
    """Commits, each with an edited file and others that fossick ranked, most of them high."""

    def __init__(self, prepared, random, passes):
        self.prepared, self.random, self.repositories = prepared, random, prepared.repositories
        useful = few_of_each_file([task for task in prepared.tasks if task.gold.any() and not task.gold.all()])
        self.order = [task for _ in range(passes) for task in random.permutation(np.array(useful, object))]

    def __len__(self):
        return len(self.order)

    def rows(self, at):
        task = self.order[at]
        others = np.flatnonzero(~task.gold)
        near = self.random.choice(others[:12], min(len(others[:12]), 6), replace=False)
        far = np.setdiff1d(self.random.choice(others, min(len(others), CANDIDATES - 7), replace=False), near)
        chosen = np.concatenate([self.random.choice(np.flatnonzero(task.gold), 1), near, far])
        rows = [self.prepared.row(task.first + each) for each in chosen]
        return rows, task.base[chosen], task.gold[chosen]


class Pairs:
    """Texts, each with its own code and that of others of the repository that share rare words with it."""

    def __init__(self, folder, most, random, candidates=5, dropped=0.2):
        self.random, self.candidates, self.dropped = random, candidates, dropped
        self.files = [dict(np.load(file)) for file in sorted(folder.glob("*.npz")) if not is_held(file.stem.replace("+", "/", 1))]
        self.repositories = len(self.files)
        total = sum(len(file["wrong"]) for file in self.files)
        picked = [(at, pair) for at, file in enumerate(self.files) for pair in range(len(file["wrong"])) if random.random() < most / total]
        self.order = random.permutation(np.array(picked))

    def __len__(self):
        return len(self.order)

    def rows(self, at):
        number, pair = self.order[at]
        file = self.files[number]
        text = part(file, "text", pair)
        text = text[self.random.random(len(text)) > self.dropped] if len(text) > 3 else text
        answers = [pair, *self.random.choice(file["wrong"][pair], self.candidates - 1, replace=False)]
        none = np.zeros(0, np.int32)
        rows = [pack(text, part(file, "path", each), none, part(file, "code", each), part(file, "begins", each).astype(bool), file["rare"]) for each in answers]
        return rows, np.zeros(len(rows), np.float32), np.arange(len(rows)) == 0


def part(file, field, at):
    starts = file[f"{field}_starts"]
    return file[field][starts[at] : starts[at + 1]]


def learn(reader, source, options, marks, at_mark):
    """One pass over a source. `at_mark` says after so many texts how good the reader is; the state at the best mark is returned."""
    optimizer = torch.optim.AdamW(reader.parameters(), options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    steps, started, losses, best = len(source) // BATCH, time.time(), [], (-1, None)
    marks = sorted(mark // BATCH for mark in marks)
    for step in range(1, steps + 1):
        reader.train()
        tasks = [source.rows((step - 1) * BATCH + at) for at in range(BATCH)]
        logits = read(reader, [row for rows, _, _ in tasks for row in rows]).split([len(rows) for rows, _, _ in tasks])
        each = [nearness(logit + torch.from_numpy(base) * reader.base, torch.from_numpy(gold)) for logit, (_, base, gold) in zip(logits, tasks)]
        loss = torch.stack(each).mean()
        spent = (time.time() - started) / options.seconds
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, step / 200) * max(options.least, 1 - max(step / steps, spent))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1)
        optimizer.step()
        losses.append(loss.item())
        if step == 20:
            say(f"  {(time.time() - started) / 20:.2f} s a step")
        if step in marks or step == steps or spent >= 1:
            say(f"  {step * BATCH} texts of {len(source)}, loss {np.mean(losses[-400:]):.4f}, {time.time() - started:.0f} s")
            value = at_mark(step * BATCH)
            if value > best[0]:
                best = value, {name: kept.clone() for name, kept in reader.state_dict().items()}
        if spent >= 1:
            break
    return best[1]


def nearness(scores, gold):
    return torch.logsumexp(scores, 0) - torch.logsumexp(scores[gold], 0)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("kind", choices=READERS)
    options.add_argument("prepared", type=Path)
    options.add_argument("words", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--pairs", type=Path)
    options.add_argument("--start", type=Path)
    options.add_argument("--marks", type=int, nargs="+")
    options.add_argument("--most", type=int, default=500_000)
    options.add_argument("--passes", type=int, default=2)
    options.add_argument("--rate", type=float, default=5e-4)
    options.add_argument("--least", type=float, default=0.02, help="share of the rate that is left in the end")
    options.add_argument("--seconds", type=int, default=3600)
    options.add_argument("--threads", type=int, default=1)
    options = options.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    random = np.random.default_rng(1)
    units = Units(options.words)
    held = load(options.prepared, is_held, HELD)
    reader = open_reader(options.start, units) if options.start else READERS[options.kind](units)
    weights = sum(p.numel() for p in reader.parameters())
    say(f"{len(held.tasks)} tasks of {held.repositories} repositories held back, {weights} weights, {units.count} units")

    def check(count):
        ranks = ranks_of(reader, held)
        say("  held back: fossick {:.4f}, with the reader {:.4f}, the reader alone {:.4f}".format(*ranks.mean(axis=0)), f"base {reader.base.item():.2f}")
        if options.pairs:
            save(f"{options.out}.{count}", options.kind, reader.state_dict())
        return ranks[:, 1].mean()

    if options.pairs:
        source = Pairs(options.pairs, options.most, random)
    else:
        source = Tasks(load(options.prepared, lambda repo: not is_held(repo)), random, options.passes)
    say(f"{len(source)} texts of {source.repositories} repositories")
    marks = options.marks or [len(source) * sixths // 6 for sixths in range(1, 6)]
    save(options.out, options.kind, learn(reader, source, options, marks, check))


if __name__ == "__main__":
    main()
