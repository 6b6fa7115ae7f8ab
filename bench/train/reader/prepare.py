"""Make what readers read of recorded tasks, one file a repository.

    python3 prepare.py RECORDS MIRRORS WORDS OUT [--read N]

RECORDS is what `bench record-reader` wrote, WORDS `model/words.bin`. Of each task the best by fossick are read: N, or 24 and the edited
files of repositories that are learned from and 30 of those held back.
"""

import argparse
import json
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from pages import Repository, Units, rarity, sequence
from prepared import is_held

LEARNED_READ, ASKED_READ = 24, 30


def git_directory(mirrors, repo):
    for each in mirrors.iterdir():
        if each.name.lower() == repo.replace("/", "+").lower():
            inner = each / "repo" / ".git"
            return inner if inner.is_dir() else each / "repo"
    raise FileNotFoundError(repo)


def prepare(repo, records, mirrors, units, read, with_edited):
    by_commit = defaultdict(list)
    for group, raw in records:
        by_commit[raw["commit"]].append((group, raw, chosen(raw, read, with_edited)))
    repository = Repository(git_directory(mirrors, repo), units)
    rows, tasks = [], []
    for commit, own in by_commit.items():
        pages = repository.at(commit, sorted({raw["paths"][at] for _, raw, places in own for at in places}))
        rare = rarity(repository.pages.values(), units.count)
        for group, raw, places in own:
            asked = list(dict.fromkeys(units.of_text(text_of(raw))))
            read_ = [(at, pages[raw["paths"][at]]) for at in places if raw["paths"][at] in pages]
            if not asked or not read_:
                continue
            first = len(rows)
            rows += [sequence(asked, page, rare) for _, page in read_]
            gold = np.isin(raw["paths"], raw["gold"])
            tasks.append({"group": group, "id": raw["id"], "repo": repo, "first": first, "last": len(rows), "places": [at for at, _ in read_],
                          "scores": raw["scores"], "gold": np.flatnonzero(gold).tolist(), "edited": raw["gold"]})
    return rows, tasks


def text_of(raw):
    """A Chinese text is read in the English stems that fossick puts it in."""
    text = raw["text"]
    return " ".join(raw.get("terms", [])) if any(character >= "\u4e00" for character in text) else text


def chosen(raw, read, with_edited):
    """Places of the candidates that are read, best first, then of the other edited files if they are to be learned from."""
    order = np.argsort(-np.array(raw["scores"]), kind="stable")[:read].tolist()
    return order + [at for at, path in enumerate(raw["paths"]) if path in raw["gold"] and at not in order and with_edited]


def save(file, rows, tasks):
    lengths = np.array([len(row[0]) for row in rows])
    np.savez(file, units=np.concatenate([row[0] for row in rows]), kinds=np.concatenate([row[1] for row in rows]),
             weights=np.concatenate([row[2] for row in rows]), starts=np.concatenate([[0], np.cumsum(lengths)]), tasks=json.dumps(tasks))


def work(job):
    repo, places, options = job
    out = options.out / f"{repo.replace('/', '+')}.npz"
    if out.exists():
        return
    records = [read_record(*place) for place in places]
    is_learned = options.read is None and not is_held(repo)
    read = LEARNED_READ if is_learned else options.read or ASKED_READ
    rows, tasks = prepare(repo, records, options.mirrors, work.units, read, is_learned)
    if tasks:
        save(out, rows, tasks)
    print(repo, len(tasks), len(rows), flush=True)


def places_of_records(files):
    """Where the records of each repository begin."""
    places = defaultdict(list)
    for file in files:
        with file.open("rb") as lines:
            at = 0
            for line in lines:
                places[json.loads(line)["repo"]].append((file, at))
                at += len(line)
    return places


def read_record(file, at):
    with file.open("rb") as lines:
        lines.seek(at)
        return file.name.split(".")[0], json.loads(lines.readline())


def start(words):
    work.units = Units(words)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("records", type=Path)
    options.add_argument("mirrors", type=Path)
    options.add_argument("words", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--read", type=int)
    options.add_argument("--processes", type=int, default=2)
    options = options.parse_args()
    options.out.mkdir(exist_ok=True, parents=True)
    places = places_of_records(sorted(options.records.glob("*.jsonl")))
    with Pool(options.processes, start, (options.words,)) as pool:
        list(pool.imap_unordered(work, [(repo, own, options) for repo, own in sorted(places.items())], 1))


if __name__ == "__main__":
    main()
