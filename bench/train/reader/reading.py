"""Readers at work: logits of sequences, and where they put the edited files. Needs PyTorch, on a processor."""

import numpy as np
import torch

from late import Late
from prepared import columns_of, reciprocal_rank
from transformer import Cross

READERS = {"late": Late, "cross": Cross}


def read(reader, rows, parts=4, says=None):
    """Logits of sequences, or what `says` gives of them; those of about one length are read together, so that little of a batch is padding."""
    order = np.argsort([len(units) for units, *_ in rows], kind="stable")
    batches = [[torch.from_numpy(column) for column in columns_of([rows[at] for at in chosen])] for chosen in np.array_split(order, parts)]
    # one look-up for all, because the gradient of each is as large as the table
    vectors = reader.look_up(torch.cat([units.flatten() for units, *_ in batches])).split([units.numel() for units, *_ in batches])
    logits = [(says or reader)(own.view(*batch[0].shape, -1), *batch) for batch, own in zip(batches, vectors)]
    return torch.cat(logits)[torch.from_numpy(np.argsort(order))]


@torch.no_grad()
def read_tasks(reader, prepared, says=None, rows_at_once=240):
    """The reader's logits of each task's read candidates, or what `says` gives of them."""
    reader.eval()
    numbers = [row for task in prepared.tasks for row in range(task.first, task.first + len(task.places))]
    order = sorted(numbers, key=lambda row: prepared.starts[row + 1] - prepared.starts[row])
    said = {}
    for begin in range(0, len(order), rows_at_once):
        chosen = order[begin : begin + rows_at_once]
        said.update(zip(chosen, read(reader, [prepared.row(row) for row in chosen], 1, says).numpy()))
    return [np.array([said[row] for row in range(task.first, task.first + len(task.places))]) for task in prepared.tasks]


def ranks_of(reader, prepared):
    """Reciprocal ranks of each task's best edited file in the pool: by fossick alone, with the reader beside it, by the reader alone."""
    ranks = []
    for task, logits in zip(prepared.tasks, read_tasks(reader, prepared)):
        alone = np.full(len(task.pool), -np.inf)
        alone[task.places] = logits
        together = task.pool * reader.base.item()
        together[task.places] += logits - logits.min()
        ranks.append([reciprocal_rank(scores, task.pool_gold) for scores in (task.pool, together, alone)])
    return np.array(ranks)


def save(file, kind, state):
    torch.save({"state": state, "kind": kind}, file)


def open_reader(file, units):
    stored = torch.load(file)
    reader = READERS[stored["kind"]](units)
    reader.load_state_dict(stored["state"])
    return reader
