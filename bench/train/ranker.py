"""The listwise ranker: a linear score, fitted by a softmax of each edited file against its task's other files."""

import numpy as np
from scipy.optimize import minimize


def fit(x, members, starts, is_gold, l2, lower, upper, sharing, task_weight=None, start=None):
    """Weights that minimise the mean over tasks of −log softmax(edited file against all unedited ones) + l2·|w|².

    The first row of weights is shared by all styles and costs `sharing` times less than the others, one for each style.
    `x` is one row per candidate, `members` one per task with its share of each style, `starts` the first row of each task;
    `lower` and `upper` bound the weights of each signal. Without signals, or where no task has an edited file among its
    candidates, the weights stay those of `start`, or 0.
    """
    shape = (1 + members.shape[1], x.shape[1])
    lowest, highest = np.tile(lower, shape[0]), np.tile(upper, shape[0])
    begin = np.clip(np.zeros(len(lowest)) if start is None else start.ravel(), lowest, highest)
    if x.shape[1] == 0 or not is_gold.any():
        return begin.reshape(shape)
    tasks = len(starts) - 1
    task_of = np.repeat(np.arange(tasks), np.diff(starts))
    golds = np.flatnonzero(is_gold)
    gold_task = task_of[golds]
    per_task = np.bincount(gold_task, minlength=tasks)
    weight = np.ones(tasks) if task_weight is None else task_weight
    share = weight[gold_task] / per_task[gold_task] / weight[per_task > 0].sum()
    negative = (~is_gold).astype(np.float64)
    shares = members[task_of].astype(np.float32)

    def loss(w):
        own_weights = by_style(w.reshape(shape), sharing)
        score = np.einsum("fs,fs->f", x @ own_weights.T.astype(np.float32), shares)
        top = np.maximum.reduceat(score, starts[:-1])
        e = np.exp((score - top[task_of]).astype(np.float64)) * negative
        rest = np.add.reduceat(e, starts[:-1])
        own = np.exp((score[golds] - top[gold_task]).astype(np.float64))
        total = own + rest[gold_task]
        value = -(share * np.log(np.maximum(own, 1e-300) / total)).sum()
        pull = np.zeros(len(score))
        pull[golds] = -share * (1 - own / total)
        push = np.bincount(gold_task, weights=share / total, minlength=tasks)
        pull += e * push[task_of]
        slope = ((pull.astype(np.float32)[:, None] * shares).T @ x).astype(np.float64)
        return value + l2 * (w @ w), np.concatenate([sharing * slope.sum(axis=0), slope.ravel()]) + 2 * l2 * w

    return minimize(loss, begin, jac=True, method="L-BFGS-B", bounds=list(zip(lowest, highest)),
                    options={"maxiter": 300, "ftol": 1e-9}).x.reshape(shape)


def by_style(w, sharing):
    """Weights of `fit` as one row for each style."""
    return sharing * w[0] + w[1:]


def ranks_of_gold(score, starts, is_gold):
    """For each task, the ranks of its edited files among the candidates, from 1, ascending."""
    ranks = []
    for begin, end in zip(starts[:-1], starts[1:]):
        order = np.argsort(-score[begin:end], kind="stable")
        ranks.append(np.flatnonzero(is_gold[begin:end][order]) + 1)
    return ranks


def metrics(ranks, gold_counts):
    """Acc@1/3/5/10, hit@5, recall@10 in per cent and the mean reciprocal rank."""
    accuracy = [np.mean([np.sum(r <= k) == n for r, n in zip(ranks, gold_counts)]) * 100 for k in (1, 3, 5, 10)]
    hit = np.mean([np.any(r <= 5) for r in ranks]) * 100
    recall = np.mean([np.sum(r <= 10) / n for r, n in zip(ranks, gold_counts)]) * 100
    mrr = np.mean([1 / r[0] if len(r) else 0 for r in ranks])
    return dict(acc1=accuracy[0], acc3=accuracy[1], acc5=accuracy[2], acc10=accuracy[3], hit5=hit, recall10=recall, mrr=mrr)


def show(m):
    return (f"Acc@1/3/5/10 {m['acc1']:.1f}/{m['acc3']:.1f}/{m['acc5']:.1f}/{m['acc10']:.1f} "
            f"hit@5 {m['hit5']:.1f} recall@10 {m['recall10']:.1f} MRR {m['mrr']:.3f}")
