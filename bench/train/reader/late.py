"""Late interaction: each unit of a text finds its best match in a part of a document."""

import numpy as np

FEATURES = 3  # of a document: its path, its best other part, all of it
BEST = 1


class Model:
    """Vectors of units, those that ask and those that answer, and how much the features count."""

    def __init__(self, ask, answer, mix=(1.0, 1.0, 1.0), base=1.0):
        self.ask, self.answer = ask.astype(np.float32), answer.astype(np.float32)
        self.mix = np.array([*mix, base], np.float32)

    @property
    def parameters(self):
        return [self.ask, self.answer, self.mix]


def random_model(units, dimensions, seed=1):
    random = np.random.default_rng(seed)
    vectors = random.normal(size=(units, dimensions)) / np.sqrt(dimensions)
    return Model(vectors, vectors)


def gather(documents, chosen):
    """Units of all parts of some documents, where each part begins, and which document and place it has."""
    firsts, lasts = documents.first[chosen], documents.first[chosen + 1]
    counts = lasts - firsts
    parts = np.repeat(firsts - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
    begins, ends = documents.starts[parts], documents.starts[parts + 1]
    lengths = ends - begins
    places = np.repeat(begins - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    return documents.units[places], lengths, counts


def read(model, words, weights, documents, chosen):
    """Features of documents for a text, and which unit each word met, for the gradient (-1: none)."""
    units, lengths, counts = gather(documents, chosen)
    asked = model.ask[words] * weights[:, None]
    unique, inverse = np.unique(units, return_inverse=True)
    similar = asked @ model.answer[unique].T
    similar = np.concatenate([similar, np.zeros((len(words), 1), np.float32)], axis=1)  # a word may meet nothing
    none = len(unique)
    # every part ends with the unit that says nothing, so that no part is empty and no match is below 0
    ends = np.cumsum(lengths)
    inverse = np.insert(inverse, ends, none)
    starts = np.concatenate([[0], np.cumsum(lengths + 1)[:-1]])
    matched = np.maximum.reduceat(similar[:, inverse], starts, axis=1)
    of_part = matched.sum(axis=0)
    path_at = np.concatenate([[0], np.cumsum(counts)[:-1]])
    is_path = np.zeros(len(of_part), bool)
    is_path[path_at] = True
    others = np.where(is_path, -1.0, of_part)
    best = np.maximum.reduceat(others, path_at)
    best_at = first_where(others == np.repeat(best, counts), path_at, counts)
    whole = np.maximum.reduceat(matched, path_at, axis=1)
    features = np.stack([of_part[path_at], np.maximum(best, 0), whole.sum(axis=0)], axis=1)
    trace = (asked, similar, unique, inverse, starts, path_at, best_at, lengths, counts)
    return features, trace


def first_where(mask, starts, counts):
    """The first place of each run where the mask holds."""
    places = np.where(mask, np.arange(len(mask)), len(mask))
    return np.minimum.reduceat(places, starts)


def met(trace):
    """For each feature, which unit (column of `similar`) each word met in each document."""
    _, similar, _, inverse, starts, path_at, best_at, lengths, counts = trace
    part_of = np.repeat(np.arange(len(lengths)), lengths + 1)
    document_of = np.repeat(np.repeat(np.arange(len(counts)), counts), lengths + 1)
    wanted = np.zeros(len(lengths), np.int64)
    out = []
    for chosen in (path_at, best_at):
        rows = np.concatenate([np.arange(starts[p], starts[p] + lengths[p] + 1) for p in chosen])
        sizes = lengths[chosen] + 1
        out.append(argmax_runs(similar[:, inverse[rows]], inverse[rows], sizes))
    sizes = np.add.reduceat(lengths + 1, path_at)
    out.append(argmax_runs(similar[:, inverse], inverse, sizes))
    return out


def argmax_runs(values, columns, sizes):
    begins = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    most = np.maximum.reduceat(values, begins, axis=1)
    equal = values == np.repeat(most, sizes, axis=1)
    places = np.where(equal, np.arange(values.shape[1]), values.shape[1])
    return columns[np.minimum.reduceat(places, begins, axis=1)]


def loss_and_gradient(model, words, weights, documents, chosen, base, gold, gradients):
    """−log of the share of edited documents under a softmax; adds to `gradients`."""
    features, trace = read(model, words, weights, documents, chosen)
    scale = 1 / np.sqrt(weights.sum() + 1e-6)
    mix = model.mix
    logits = features @ mix[:FEATURES] * scale + base * mix[FEATURES]
    shares = np.exp(logits - logits.max())
    shares /= shares.sum()
    total = shares[gold].sum()
    pull = shares - np.where(gold, shares / max(total, 1e-9), 0)
    asked, _, unique, *_, counts = trace
    of_ask, of_answer, of_mix = gradients
    of_mix[:FEATURES] += (pull @ features) * scale
    of_mix[FEATURES] += pull @ base
    vectors = np.concatenate([model.answer[unique], np.zeros((1, model.answer.shape[1]), np.float32)])
    answers = np.zeros_like(vectors)
    for feature, columns in enumerate(met(trace)):
        force = pull * mix[feature] * scale
        if feature == BEST:
            force = np.where(counts > 1, force, 0)  # a document that is only a path has no other part
        # words × units: how much each match is pushed
        pushed = np.zeros((len(words), len(vectors)), np.float32)
        for word in range(len(words)):
            pushed[word] = np.bincount(columns[word], weights=force, minlength=len(vectors))
        np.add.at(of_ask, words, (pushed @ vectors) * weights[:, None])
        answers += pushed.T @ asked
    of_answer[unique] += answers[:-1]
    return -np.log(max(total, 1e-9))


class Adam:
    def __init__(self, parameters, rate):
        self.parameters, self.rate, self.step = parameters, rate, 0
        self.mean = [np.zeros_like(p) for p in parameters]
        self.square = [np.zeros_like(p) for p in parameters]

    def update(self, gradients, rate):
        self.step += 1
        for p, g, m, v in zip(self.parameters, gradients, self.mean, self.square):
            m *= 0.9
            m += 0.1 * g
            v *= 0.999
            v += 0.001 * g * g
            p -= rate * (m / (1 - 0.9**self.step)) / (np.sqrt(v / (1 - 0.999**self.step)) + 1e-8)
