"""Evaluation tasks of held-out repositories: commits, and every source file of the state before them.

    python3 tasks.py MIRRORS OUT [--share test|validation] [REPOSITORY...]

One pickle per repository: {"windows": {blob: [stems of each window]}, "tasks": [{"text", "gold": [paths], "tree": {path: blob}}]}.
"""

import argparse
import pickle
import re
import subprocess
from pathlib import Path

import corpus
from mine import chosen_commits, git, is_source
from words import distinct_stems

TASKS = 30
MAX_FILES = 2500
WINDOW_LINES = 30
TEST = re.compile(r"(^|/)(tests?|specs?|__tests__|testing|e2e)/|[._-](test|spec)\.|_test\.|(^|/)test_|Tests?\.\w+$", re.I)


def tree_of(directory: Path, commit: str) -> dict[str, str]:
    listed = git(directory, "ls-tree", "-r", "-l", commit)
    found = {}
    for line in listed.split("\n"):
        match = re.match(r"100\d+ blob (\w+) +(\d+)\t(.*)$", line)
        if match and int(match[2]) < 300_000 and is_source(match[3]) and not TEST.search(match[3]):
            found[match[3]] = match[1]
    return found


def windows_of(text: str) -> list[list[str]]:
    lines = [line[:300] for line in text.split("\n")]
    return [list(distinct_stems("\n".join(lines[at : at + WINDOW_LINES]))) for at in range(0, len(lines), WINDOW_LINES)]


def build(directory: Path) -> dict:
    tasks, blobs = [], {}
    for commit, text in chosen_commits(directory, TASKS * 3):
        changed = git(directory, "diff-tree", "-r", "--no-renames", "--diff-filter=M", "--name-only", "--no-commit-id", commit).split("\n")
        tree = tree_of(directory, commit + "^")
        gold = [path for path in changed if path in tree]
        if not 1 <= len(gold) <= 6 or not 20 <= len(tree) <= MAX_FILES:
            continue
        tasks.append({"text": list(distinct_stems(text)), "gold": gold, "tree": tree})
        blobs.update({blob: None for blob in tree.values()})
        if len(tasks) == TASKS:
            break
    reader = subprocess.Popen(["git", f"--git-dir={directory}", "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for blob in blobs:
        reader.stdin.write(blob.encode() + b"\n")
        reader.stdin.flush()
        size = int(reader.stdout.readline().split()[2])
        blobs[blob] = windows_of(reader.stdout.read(size).decode("utf8", "replace"))
        reader.stdout.read(1)
    reader.stdin.close()
    reader.wait()
    return {"tasks": tasks, "windows": blobs}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.out.mkdir(exist_ok=True, parents=True)
    for name in options.names or sorted(each.name for each in options.mirrors.iterdir()):
        target = options.out / f"{name}.pickle"
        if target.exists() or corpus.share_of(name) == "train":
            continue
        built = build(options.mirrors / name / "repo")
        print(name, corpus.share_of(name), len(built["tasks"]), len(built["windows"]), flush=True)
        if len(built["tasks"]) >= 10:
            target.write_bytes(pickle.dumps(built))
