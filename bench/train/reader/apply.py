"""What a reader is worth on tasks of repositories it has not seen, beside the ranker and cross-validated with it.

    python3 apply.py READER RECORDS

READER is what `train.py` wrote, or `ask.py` for a cross-encoder. RECORDS is what `bench record-reader --signals` wrote for the task
sets. The ranker is fitted anew in every fold, with the reader's
features among its signals and without them.
"""

import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))
import single_thread  # noqa: E402,F401
import features  # noqa: E402
import late  # noqa: E402
import ranker  # noqa: E402
import records  # noqa: E402
from corpus import Vocabulary, read_asked, read_documents  # noqa: E402
from crossvalidation import fit_folds, folds_of, held_out_scores  # noqa: E402

NAMES = ["readPath", "readFunction", "readWhole", "read"]


def main():
    folder = Path(sys.argv[2])
    files = sorted(folder.glob("*.jsonl"))
    readings = said_by(Path(sys.argv[1])) if sys.argv[1].endswith(".jsonl") else read_by(sys.argv[1], folder, files)
    plain = load(files)
    read = load(files, readings)
    for name in {name for signals in readings.values() for name in signals}:
        features.SIGNALS[name] = {"name": name, "direction": "raises", "trained": True, "scale": "share", "readsHistory": False}
    for label, r in (("without", plain), ("with", read)):
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


def load(files, readings=None):
    lines = []
    for file in files:
        group = file.name.split(".")[0]
        for line in file.open():
            raw = json.loads(line)
            if not raw["gold"] or not raw["paths"]:
                continue
            if readings is not None:
                raw["signals"].update({name: values.tolist() for name, values in readings.get((group, raw["id"]), {}).items()})
            lines.append((group, raw))
    tasks = [records.read_task(group, raw) for group, raw in lines]
    names = sorted({name for _, raw in lines for name in raw["signals"]})
    return records.matrices(tasks, names, [raw["signals"] for _, raw in lines])


def compare(r, before, after, draws=2000):
    """Differences of MRR by group with 95 % intervals, drawn by repository."""
    random = np.random.default_rng(1)
    for group in dict.fromkeys(task.group for task in r.tasks):
        by_repo = {}
        for at, task in enumerate(r.tasks):
            if task.group == group:
                rank = [1 / ranks[at][0] if len(ranks[at]) else 0 for ranks in (before, after)]
                by_repo.setdefault(task.repo, []).append(rank[1] - rank[0])
        repos = list(by_repo.values())
        drawn = [np.mean(np.concatenate([repos[at] for at in random.integers(len(repos), size=len(repos))])) for _ in range(draws)]
        print(f"MRR with − without, {group:16} {np.mean(np.concatenate(repos)):+.4f} [{np.quantile(drawn, 0.025):+.4f}, {np.quantile(drawn, 0.975):+.4f}]")


if __name__ == "__main__":
    main()
