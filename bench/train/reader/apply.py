"""What a reader is worth on tasks of repositories it has not seen, beside the ranker and cross-validated with it.

    python3 apply.py READER RECORDS

READER is what `train.py` wrote, or `ask.py` for a cross-encoder. RECORDS is what `bench record-reader --signals` wrote for the task
sets. The ranker is fitted anew in every fold, with the reader's features among its signals and without them.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))
import single_thread  # noqa: E402,F401
import features  # noqa: E402
import late  # noqa: E402
import ranker  # noqa: E402
import records  # noqa: E402
from ablate import METRICS, interval  # noqa: E402
from corpus import Vocabulary, read_asked, read_documents  # noqa: E402
from crossvalidation import fit_folds, folds_of, held_out_scores  # noqa: E402

NAMES = ["readPath", "readFunction", "readWhole", "read"]


def main():
    folder = Path(sys.argv[2])
    files = sorted(folder.glob("*.jsonl"))
    readings = said_by(Path(sys.argv[1])) if sys.argv[1].endswith(".jsonl") else read_by(sys.argv[1], folder, files)
    plain = records.load(files)
    for label, r in (("without", plain), ("with", with_readings(plain, readings))):
        names = features.learned_names(r.names)
        folds = folds_of(r)
        rows, weights, wordings = fit_folds(r, names, folds)
        ranks = ranker.ranks_of_gold(held_out_scores(r, names, folds, weights, wordings), r.starts, r.is_gold)
        for group in dict.fromkeys(task.group for task in r.tasks):
            chosen = [at for at, task in enumerate(r.tasks) if task.group == group]
            counts = [len(set(r.tasks[at].gold)) for at in chosen]
            print(f"{label:8} {group:16} {len(chosen):5} {ranker.show(ranker.metrics([ranks[at] for at in chosen], counts))}")
        if label == "without":
            before = ranks
        else:
            compare(r, before, ranks)


def said_by(file):
    """What `ask.py` wrote."""
    return {(group, task): {"read": np.array(values)} for group, task, values in map(json.loads, file.open())}


def read_by(file, folder, files):
    stored = np.load(file)
    vocabulary = Vocabulary(stored["hashes"])
    model = late.Model(stored["ask"], stored["answer"], stored["mix"][: late.FEATURES], stored["mix"][late.FEATURES])
    repos = sorted(file.stem.replace("+", "/") for file in (folder / "documents").glob("*.jsonl"))
    documents, places = read_documents(folder / "documents", repos, vocabulary)
    readings = {}
    for asked in read_asked(files, places, vocabulary, needs_gold=False):
        readings[asked.group, asked.id] = signals_of(model, asked, documents)
    return readings


def signals_of(model, asked, documents):
    """Each feature as a share of the best among the candidates, and their sum as the reader weighs it."""
    found, _ = late.read(model, asked.words, asked.weights, documents, asked.documents)
    together = found @ model.mix[: late.FEATURES]
    columns = [*found.T, together]
    return {name: column / max(column.max(), 1e-9) for name, column in zip(NAMES, columns)}


def with_readings(r, readings):
    """The same tasks with what the reader says of their candidates beside the signals."""
    names = sorted({name for said in readings.values() for name in said})
    x = np.zeros((len(r.x), len(names)), np.float32)
    for at, task in enumerate(r.tasks):
        for name, values in readings.get((task.group, task.id), {}).items():
            x[r.starts[at] : r.starts[at + 1], names.index(name)] = values
    for name in names:
        features.SIGNALS[name] = {"name": name, "direction": "raises", "trained": True, "scale": "share", "readsHistory": False}
    return replace(r, names=r.names + names, x=np.hstack([r.x, x]))


def compare(r, before, after):
    """Differences of MRR by group with 95 % intervals."""
    gain = np.array([METRICS["mrr"](new, None) - METRICS["mrr"](old, None) for old, new in zip(before, after)])
    for group in dict.fromkeys(task.group for task in r.tasks):
        chosen = np.array([task.group == group for task in r.tasks])
        mean, low, high = interval(gain[chosen], [task.repo for task in r.tasks if task.group == group])
        print(f"MRR with − without, {group:16} {mean:+.4f} [{low:+.4f}, {high:+.4f}]")


if __name__ == "__main__":
    main()
