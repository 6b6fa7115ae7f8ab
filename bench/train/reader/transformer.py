"""A cross-encoder: a small transformer that reads a text beside a candidate's path, outline and passage.

Matrices are multiplied in bfloat16: ten times as fast where the processor has units for it.
"""

import torch
from torch import nn
from torch.nn import functional

from pages import MARKS
from prepared import PLACES

DROPPED = 0.1


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


class Cross(nn.Module):
    """`base` is how much fossick's own score counts beside the logit of a sequence."""

    def __init__(self, units, wide=192, layers=2):
        super().__init__()
        self.units = nn.Embedding(units.count, wide, padding_idx=0)
        nn.init.normal_(self.units.weight, std=0.05)
        vectors = torch.from_numpy(sum(units.tables()) / 2).float()[:, :wide]
        with torch.no_grad():
            self.units.weight[MARKS : MARKS + len(vectors), : vectors.shape[1]] = vectors * 0.5
        self.places = nn.Parameter(torch.randn(PLACES, 1, 1, wide) * 0.05)
        self.matches, self.begins = (nn.Parameter(torch.randn(shape) * 0.1) for shape in ((1, 2, 1, wide), (1, 1, 2, wide)))
        self.weigh = nn.Linear(2, wide)
        self.layers = nn.ModuleList([Layer(wide) for _ in range(layers)])
        self.last = nn.LayerNorm(wide)
        self.judge = nn.Linear(wide, 1)
        nn.init.zeros_(self.judge.weight)
        self.base = nn.Parameter(torch.ones(()))

    def look_up(self, units):
        return self.units(units)

    def forward(self, vectors, units, kinds, weights):
        """One logit for each sequence."""
        about = functional.embedding(kinds, (self.places + self.matches + self.begins).flatten(0, 2))
        x = vectors + about + self.weigh(torch.stack([weights, weights * (kinds >> 1 & 1)], -1))
        mask = torch.zeros(units.shape, dtype=torch.bfloat16).masked_fill(units == 0, -1e4)[:, None, None, :]
        x = functional.dropout(x, DROPPED, self.training).bfloat16()
        for layer in self.layers:
            x = layer(x, mask)
        return self.judge(self.last(x[:, 0].float())).squeeze(-1)
