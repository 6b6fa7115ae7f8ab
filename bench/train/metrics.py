"""How well a ranking finds what tasks edit, and how sure a mean over tasks is."""

import numpy as np

import ranker

RESAMPLES = 2000


def ndcg10(ranks, gold):
    ideal = sum(1 / np.log2(place + 1) for place in range(1, min(gold, 10) + 1))
    return sum(1 / np.log2(rank + 1) for rank in ranks if rank <= 10) / ideal


METRICS = {
    "hit@1": lambda ranks, gold: float(len(ranks) > 0 and ranks[0] == 1),
    "hit@5": lambda ranks, gold: float(np.any(ranks <= 5)),
    "Acc@5": lambda ranks, gold: float(np.sum(ranks <= 5) == gold),
    "recall@10": lambda ranks, gold: np.sum(ranks <= 10) / gold,
    "MRR": lambda ranks, gold: 1 / ranks[0] if len(ranks) else 0.0,
    "NDCG@10": ndcg10,
}


def outcomes(r, score, names=tuple(METRICS)):
    """Each task's metrics by the scores of all files, one column per name."""
    ranks = ranker.ranks_of_gold(score, r.starts, r.is_gold)
    return np.array([[METRICS[name](own, len(set(task.gold))) for name in names] for own, task in zip(ranks, r.tasks)])


def interval(values, repos, seed=20261122):
    """Mean over tasks with its interval, whole repositories drawn with replacement."""
    names, of = np.unique(repos, return_inverse=True)
    sums = np.array([values[of == at].sum() for at in range(len(names))])
    counts = np.bincount(of)
    drawn = np.random.default_rng(seed).integers(0, len(names), (RESAMPLES, len(names)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)
    return values.mean(), *np.percentile(means, [2.5, 97.5])
