"""Late interaction: each word of a text finds its best match in a candidate's path, outline and passage."""

import torch
from torch import nn
from torch.nn import functional

from pages import MARKS, TASK
from prepared import OFFSETS

PATH_ON, ENDS = 2, OFFSETS.tolist()  # the first section of a candidate


class Late(nn.Module):
    """A vector for each unit that asks and one for each that answers, what a word counts, and what each part of a candidate does."""

    def __init__(self, units):
        super().__init__()
        ask, answer = (torch.from_numpy(table).float() for table in units.tables())
        self.ask, self.answer = (nn.Embedding(units.count, ask.shape[1], padding_idx=0) for _ in range(2))
        with torch.no_grad():
            for table, known in ((self.ask, ask), (self.answer, answer)):
                nn.init.normal_(table.weight, std=known.shape[1] ** -0.5)
                table.weight[MARKS : MARKS + len(known)] = functional.normalize(known, dim=1)
            self.answer.weight[units.known :] = self.ask.weight[units.known :]
        self.worth = nn.Parameter(torch.zeros(units.count))
        self.equal = nn.Parameter(torch.tensor(0.5))
        self.mix = nn.Parameter(torch.tensor([0.3, 0.2, 0.5]))
        self.base = nn.Parameter(torch.ones(()))

    def look_up(self, units):
        return torch.cat([self.ask(units), self.answer(units)], -1)

    def forward(self, vectors, units, kinds, weights):
        """One logit for each sequence."""
        return self.parts(vectors, units, kinds, weights) @ self.mix

    def columns(self, *batch):
        """The logit of each sequence, then its parts."""
        parts = self.parts(*batch)
        return torch.cat([(parts @ self.mix)[:, None], parts], -1)

    def parts(self, vectors, units, kinds, weights):
        """How much of a text each sequence meets in its path, its outline and its passage."""
        asked = slice(1, TASK + 1)
        ask, answer = vectors.chunk(2, -1)
        places = kinds >> 2
        similar = ask[:, asked] @ answer.transpose(1, 2)
        similar = similar + self.equal * (units[:, asked, None] == units[:, None])
        sections = [(places >= ENDS[section]) & (places < ENDS[section + 1]) & (units >= MARKS) for section in range(PATH_ON, 5)]
        met = torch.stack([similar.masked_fill(~section[:, None], 0).amax(-1).clamp(0) for section in sections], -1)
        is_asked = (places[:, asked] < ENDS[PATH_ON]) & (units[:, asked] >= MARKS)
        counts = torch.exp(self.worth[units[:, asked]]) * weights[:, asked] * is_asked
        return (met * counts[..., None]).sum(1) / (counts.sum(-1, keepdim=True) + 1).sqrt()
