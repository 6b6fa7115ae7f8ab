"""What calibrated worths are worth: the returned set, calibration and abstention."""

import numpy as np


def returned_set(worth, r, chosen, line, most=20):
    """Means over the chosen tasks: F1 and size of the files at or above the line, share answered, pooled useful share."""
    f1, sizes, useful, useful_of = [], [], 0, 0
    by_count = {1: [], 2: [], 3: []}
    for at in chosen:
        begin, end = r.starts[at], r.starts[at + 1]
        order = np.argsort(-worth[begin:end], kind="stable")[:most]
        kept = order[worth[begin:end][order] >= line] + begin
        right = r.is_gold[kept].sum()
        gold = len(r.tasks[at].gold)
        value = 2 * right / (len(kept) + gold) if right else 0.0
        f1.append(value)
        by_count[min(3, gold)].append(value)
        sizes.append(len(kept))
        if r.tasks[at].context is not None:
            useful += (r.worth[kept] > 0).sum()
            useful_of += len(kept)
    sizes = np.array(sizes)
    return dict(f1=np.mean(f1) * 100, size=sizes.mean(), answered=np.mean(sizes > 0) * 100,
                useful=useful / max(1, useful_of) * 100, one=np.mean(by_count[1] or [0]) * 100,
                two=np.mean(by_count[2] or [0]) * 100, more=np.mean(by_count[3] or [0]) * 100)


def best_fixed(score, r, chosen):
    """F1 of always returning the first k files, for k from 1 to 5."""
    values = []
    for k in range(1, 6):
        f1 = []
        for at in chosen:
            begin, end = r.starts[at], r.starts[at + 1]
            right = r.is_gold[begin:end][np.argsort(-score[begin:end], kind="stable")[:k]].sum()
            f1.append(2 * right / (k + len(r.tasks[at].gold)) if right else 0.0)
        values.append(np.mean(f1) * 100)
    return values


def calibration(worth, r, chosen):
    """ece over entries stated at 0.1 or more of the first 100, skill over a constant on the first ten, and the tenths.

    ece is None where nothing is stated at 0.1 or more, skill where all ten are worth the same in every task.
    """
    stated, real, top_stated, top_real = [], [], [], []
    first_sure = first_right = 0
    for at in chosen:
        begin, end = r.starts[at], r.starts[at + 1]
        order = np.argsort(-worth[begin:end], kind="stable")[:100] + begin
        top_stated.append(worth[order[:10]])
        top_real.append(r.worth[order[:10]])
        kept = order[worth[order] >= 0.1]
        stated.append(worth[kept])
        real.append(r.worth[kept])
        if worth[order[0]] >= 0.7:
            first_sure += 1
            first_right += bool(r.is_gold[order[0]])
    stated, real = np.concatenate(stated), np.concatenate(real)
    tenth = np.minimum(9, (stated * 10).astype(int))
    bins = [(int((tenth == b).sum()), stated[tenth == b].mean(), real[tenth == b].mean(),
             real[tenth == b].std() / max(1, (tenth == b).sum()) ** 0.5) for b in range(10) if (tenth == b).any()]
    ece = sum(n * abs(s - t) for n, s, t, _ in bins) / len(stated) if len(stated) else None
    a, b = np.concatenate(top_stated), np.concatenate(top_real)
    skill = 1 - ((a - b) ** 2).mean() / ((b.mean() - b) ** 2).mean() if (b != b[0]).any() else None
    return dict(ece=ece, skill=skill, bins=bins, sure=first_sure / len(chosen), sure_right=first_right / max(1, first_sure))


def auc(right, wrong):
    """Probability that a right one exceeds a wrong one."""
    order = np.argsort(np.concatenate([right, wrong]), kind="stable")
    rank = np.empty(len(order))
    rank[order] = np.arange(1, len(order) + 1)
    return (rank[: len(right)].sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))
