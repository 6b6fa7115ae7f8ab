"""A cross-encoder: a small transformer that reads a text beside the best function of a candidate. Needs PyTorch, on a processor.

    python3 cross.py RECORDS WORDS OUT [--mined MINED --pairs N] [--tasks N] [--passes N] [--layers N] [--wide N]

RECORDS is what `bench record-reader` wrote, WORDS `model/words.bin`, whose vectors its embedding starts from.
It is fitted on texts beside the code they speak of, if MINED has any, then on commits against what fossick ranked for them; a tenth of the repositories is held back and says when to stop.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).parent.parent / "vocabulary"))
import table
from corpus import Asked, hash32
from train import documents_of, load, pairs_of, sample, say

WORDS, PATH, FUNCTION = 48, 16, 112  # units at most
READ = 30  # candidates that are read when it is asked; the others stay behind them
BATCH, CANDIDATES = 8, 8
HELD = 150  # tasks that say when to stop
MARKS = 3  # padding, beginning, end of a section


class Reader(torch.nn.Module):
    """One logit for each sequence, and how much fossick's own score counts beside it."""

    def __init__(self, units, wide, layers):
        super().__init__()
        self.units = torch.nn.Embedding(units + MARKS, wide, padding_idx=0)
        torch.nn.init.normal_(self.units.weight, std=0.05)
        self.sections = torch.nn.Embedding(4, wide)
        self.matches = torch.nn.Embedding(2, wide)
        self.weigh = torch.nn.Linear(1, wide)
        layer = torch.nn.TransformerEncoderLayer(wide, 4, wide * 2, 0.1, "gelu", batch_first=True, norm_first=True)
        self.encode = torch.nn.TransformerEncoder(layer, layers, torch.nn.LayerNorm(wide))
        self.judge = torch.nn.Linear(wide, 1)
        torch.nn.init.zeros_(self.judge.weight)
        self.base = torch.nn.Parameter(torch.ones(()))

    def forward(self, units, sections, matches, weights):
        tokens = self.units(units) + self.sections(sections) + self.matches(matches) + self.weigh(weights.unsqueeze(-1))
        return self.judge(self.encode(tokens, src_key_padding_mask=units == 0)[:, 0]).squeeze(-1)


def start_from(reader, vocabulary, file):
    """The mean of both tables of the words that both know."""
    header, tables = table.read(file)
    rows, known = vocabulary.with_known([hash32(word) for word in header["words"].split(" ")])
    vectors = sum(vectors * weights[:, None] for vectors, weights in tables.values())[known] / 2
    with torch.no_grad():
        reader.units.weight[MARKS + torch.from_numpy(rows).long(), : vectors.shape[1]] = torch.from_numpy(vectors).float() * 0.5
    return len(rows)


def sequences(asked, documents, chosen, worth):
    """Rows of (units, sections, matches, weights), each as long as the longest; `worth` is scratch, as long as the vocabulary."""
    order = np.argsort(-asked.weights, kind="stable")[:WORDS]
    words, weights = asked.words[order], asked.weights[order]
    worth[asked.words] = asked.weights
    rows = []
    for document in chosen:
        parts = range(documents.first[document], documents.first[document + 1])
        texts = [documents.units[documents.starts[part] : documents.starts[part + 1]] for part in parts]
        best = max(texts[1:], key=lambda units: worth[units].sum(), default=texts[0][:0])
        path, function = texts[0][:PATH], best[:FUNCTION]
        units = np.concatenate([[1], words + MARKS, [2], path + MARKS, [2], function + MARKS])
        sections = np.repeat([0, 1, 2, 3], [1, len(words) + 1, len(path) + 1, len(function)])
        said = np.concatenate([[0], weights, [0], worth[path], [0], worth[function]])
        rows.append((units, sections, (said > 0).astype(np.int64), said))
    worth[asked.words] = 0
    return rows


def batch_of(rows):
    longest = max(len(units) for units, *_ in rows)
    pad = lambda values, kind: torch.from_numpy(np.stack([np.pad(v, (0, longest - len(v))) for v in values]).astype(kind))
    units, sections, matches, weights = zip(*rows)
    return pad(units, np.int64), pad(sections, np.int64), pad(matches, np.int64), pad(weights, np.float32)


@torch.no_grad()
def score(reader, asked, documents, worth):
    """The reader's logits of the best candidates by fossick, and which these are."""
    reader.eval()
    best = np.argsort(-asked.base, kind="stable")[:READ]
    return best, reader(*batch_of(sequences(asked, documents, asked.documents[best], worth))).numpy()


def mrr(reader, tasks, documents, worth):
    own, both = [], []
    for asked in tasks:
        best, logits = score(reader, asked, documents, worth)
        together = asked.base * reader.base.item()
        together[best] += logits - logits.min()
        for ranks, scores in ((own, asked.base), (both, together)):
            ranks.append(1 / (1 + np.sum(scores > scores[asked.gold].max())))
    return np.mean(own), np.mean(both)


def tasks_of_pairs(by_repo, random):
    """Each text of a pair asks for its code among that of other pairs of the repository."""
    pairs, tasks = [], []
    for repo, own in by_repo.items():
        first = len(pairs)
        pairs += own
        for at, (text, _, code) in enumerate(own):
            others = np.setdiff1d(random.integers(len(own), size=CANDIDATES * 2), [at])
            documents = first + np.concatenate([[at], others])
            tasks.append(Asked("", "pairs", repo, text, np.ones(len(text), np.float32), documents,
                               np.zeros(len(documents), np.float32), np.arange(len(documents)) == 0))
    random.shuffle(tasks)
    return tasks, documents_of(pairs)


def learn(reader, tasks, documents, check, random, rate, deadline):
    optimizer = torch.optim.AdamW(reader.parameters(), rate, weight_decay=0.01)
    steps, started, losses, best, kept = len(tasks) // BATCH, time.time(), [], 0, None
    worth = np.zeros(reader.units.num_embeddings, np.float32)
    for step in range(steps):
        reader.train()
        rows, bases, golds = [], [], []
        for asked in tasks[step * BATCH : (step + 1) * BATCH]:
            chosen, base, gold = sample(asked, random, CANDIDATES)
            rows.append(sequences(asked, documents, chosen, worth))
            bases.append(torch.from_numpy(base))
            golds.append(torch.from_numpy(gold))
        logits = reader(*batch_of([row for task in rows for row in task])).split([len(task) for task in rows])
        each = [torch.logsumexp(total, 0) - torch.logsumexp(total[gold], 0)
                for total, gold in ((logit + base * reader.base, gold) for logit, base, gold in zip(logits, bases, golds))]
        loss = torch.stack(each).mean()
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * (1 - 0.95 * step / steps)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1)
        optimizer.step()
        losses.append(loss.item())
        if step == 20:
            say(f"  {(time.time() - started) / 21:.2f} s a step")
        is_late = time.time() - started > deadline
        if (step + 1) % max(1, steps // 6) == 0 or is_late:
            own, both = check()
            say(f"  step {step + 1} of {steps}, loss {np.mean(losses[-200:]):.3f}, held back: fossick {own:.4f}, with the reader {both:.4f}, {time.time() - started:.0f} s")
            if both > best:
                best, kept = both, {name: value.clone() for name, value in reader.state_dict().items()}
        if is_late:
            break
    if kept:
        reader.load_state_dict(kept)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path)
    options.add_argument("words", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--mined", type=Path)
    options.add_argument("--pairs", type=int, default=0)
    options.add_argument("--tasks", type=int, default=1_000_000)
    options.add_argument("--passes", type=int, default=1)
    options.add_argument("--units", type=int, default=16_000)
    options.add_argument("--layers", type=int, default=2)
    options.add_argument("--wide", type=int, default=192)
    options.add_argument("--rate", type=float, default=5e-4)
    options.add_argument("--seconds", type=int, default=3600)
    options = options.parse_args()
    torch.manual_seed(1)
    random = np.random.default_rng(1)
    vocabulary, documents, tasks, held = load(options.records, options.units, random)
    tasks, held = tasks[: options.tasks], held[:HELD]
    reader = Reader(len(vocabulary), options.wide, options.layers)
    known = start_from(reader, vocabulary, options.words)
    weights = sum(p.numel() for p in reader.parameters()) - reader.units.weight.numel()
    say(f"{len(tasks)} tasks, {len(held)} held back, {weights} weights beside {len(vocabulary)} units, {known} of them known")
    check = lambda: mrr(reader, held, documents, np.zeros(len(vocabulary), np.float32))
    if options.pairs:
        pairs = tasks_of_pairs(pairs_of(options.mined, vocabulary, options.pairs, random), random)
        say(f"{len(pairs[0])} pairs")
        learn(reader, *pairs, check, random, options.rate, options.seconds)
    learn(reader, tasks * options.passes, documents, check, random, options.rate, options.seconds)
    torch.save({"hashes": vocabulary.hashes, "state": reader.state_dict(), "wide": options.wide, "layers": options.layers}, options.out)


if __name__ == "__main__":
    main()
