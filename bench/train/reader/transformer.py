"""A small transformer that reads a text beside a candidate's path, outline and best passage. Needs PyTorch, on a processor.

Matrices are multiplied in bfloat16: ten times as fast where the processor has units for it.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from pages import MARKS
from prepared import PLACES, columns_of, reciprocal_rank


def linear(layer, x):
    return functional.linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype))


def normal(layer, x):
    return functional.layer_norm(x, layer.normalized_shape, layer.weight.to(x.dtype), layer.bias.to(x.dtype))


class Layer(nn.Module):
    def __init__(self, wide, heads=4):
        super().__init__()
        self.heads = heads
        self.before, self.between = nn.LayerNorm(wide), nn.LayerNorm(wide)
        self.ask, self.join = nn.Linear(wide, wide * 3), nn.Linear(wide, wide)
        self.spread, self.gather = nn.Linear(wide, wide * 2), nn.Linear(wide * 2, wide)

    def forward(self, x, mask):
        rows, length, wide = x.shape
        query, key, value = linear(self.ask, normal(self.before, x)).view(rows, length, 3, self.heads, wide // self.heads).permute(2, 0, 3, 1, 4)
        attention = torch.softmax(query * (wide // self.heads) ** -0.5 @ key.transpose(-1, -2) + mask, -1)
        x = x + linear(self.join, (attention @ value).transpose(1, 2).reshape(rows, length, wide))
        return x + linear(self.gather, functional.relu(linear(self.spread, normal(self.between, x))))


class Reader(nn.Module):
    """One logit for each sequence, and how much fossick's own score counts beside it."""

    def __init__(self, units, wide, layers):
        super().__init__()
        self.units = nn.Embedding(units, wide, padding_idx=0)
        nn.init.normal_(self.units.weight, std=0.05)
        self.places = nn.Parameter(torch.randn(PLACES, 1, 1, wide) * 0.05)
        self.matches, self.begins = (nn.Parameter(torch.randn(shape) * 0.1) for shape in ((1, 2, 1, wide), (1, 1, 2, wide)))
        self.weigh = nn.Linear(2, wide)
        self.layers = nn.ModuleList([Layer(wide) for _ in range(layers)])
        self.last = nn.LayerNorm(wide)
        self.judge = nn.Linear(wide, 1)
        nn.init.zeros_(self.judge.weight)
        self.base = nn.Parameter(torch.ones(()))

    def forward(self, units, kinds, weights, vectors=None):
        about = functional.embedding(kinds, (self.places + self.matches + self.begins).flatten(0, 2))
        x = (self.units(units) if vectors is None else vectors) + about + self.weigh(torch.stack([weights, weights * (kinds >> 1 & 1)], -1))
        mask = torch.zeros(units.shape, dtype=torch.bfloat16).masked_fill(units == 0, -1e4)[:, None, None, :]
        x = x.bfloat16()
        for layer in self.layers:
            x = layer(x, mask)
        return self.judge(self.last(x[:, 0].float())).squeeze(-1)


def start_from(reader, units):
    vectors = torch.from_numpy(units.vectors()).float()
    shared = min(vectors.shape[1], reader.units.weight.shape[1])
    with torch.no_grad():
        reader.units.weight[MARKS : MARKS + len(vectors), :shared] = vectors[:, :shared] * 0.5
    return reader


def read(reader, rows, parts=4):
    """Logits of sequences; those of about one length are read together, so that little of a batch is padding."""
    order = np.argsort([len(units) for units, *_ in rows], kind="stable")
    batches = [columns([rows[at] for at in chosen]) for chosen in np.array_split(order, parts)]
    # one look-up for all, because the gradient of each is as large as the table
    vectors = reader.units(torch.cat([units.flatten() for units, *_ in batches])).split([units.numel() for units, *_ in batches])
    logits = [reader(*batch, own.view(*batch[0].shape, -1)) for batch, own in zip(batches, vectors)]
    return torch.cat(logits)[torch.from_numpy(np.argsort(order))]


@torch.no_grad()
def logits_of(reader, prepared, tasks, rows_at_once=240):
    """The reader's logits of each task's read candidates."""
    reader.eval()
    numbers = [row for task in tasks for row in range(task.first, task.first + len(task.places))]
    order = sorted(numbers, key=lambda row: prepared.starts[row + 1] - prepared.starts[row])
    said = {}
    for begin in range(0, len(order), rows_at_once):
        chosen = order[begin : begin + rows_at_once]
        said.update(zip(chosen, reader(*columns([prepared.row(row) for row in chosen])).tolist()))
    return [np.array([said[row] for row in range(task.first, task.first + len(task.places))]) for task in tasks]


def ranks_of(reader, prepared):
    """Reciprocal ranks of each task's best edited file in the pool: by fossick alone, with the reader beside it, by the reader alone."""
    ranks = []
    for task, logits in zip(prepared.tasks, logits_of(reader, prepared, prepared.tasks)):
        alone = np.full(len(task.pool), -np.inf)
        alone[task.places] = logits
        together = task.pool * reader.base.item()
        together[task.places] += logits - logits.min()
        ranks.append([reciprocal_rank(scores, task.pool_gold) for scores in (task.pool, together, alone)])
    return np.array(ranks)


def columns(rows):
    return [torch.from_numpy(column) for column in columns_of(rows)]


def save(file, reader, state):
    torch.save({"state": state, "wide": reader.units.embedding_dim, "layers": len(reader.layers)}, file)


def open_reader(file, units):
    stored = torch.load(file)
    reader = Reader(units.count, stored["wide"], stored["layers"])
    reader.load_state_dict(stored["state"])
    return reader
