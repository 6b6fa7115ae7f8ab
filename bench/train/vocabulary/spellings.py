"""    python3 spellings.py MIRRORS OUT : the commonest spelling of each stem in commit messages and paths, as JSON."""

import json
import sys
from collections import Counter
from pathlib import Path

from mine import git
from words import IDENTIFIER, SUB_WORD, stem


def spellings(mirrors: Path) -> dict[str, Counter]:
    found: dict[str, Counter] = {}
    for repository in sorted(mirrors.glob("*/repo")):
        text = git(repository, "log", "-n", "1000", "--no-merges", "--format=%B") + git(repository, "ls-tree", "-r", "--name-only", "HEAD")
        counts = Counter(part.lower() for name in IDENTIFIER.findall(text) for part in SUB_WORD.findall(name))
        for word, count in counts.items():
            found.setdefault(stem(word), Counter())[word] += min(count, 20)
    return found


if __name__ == "__main__":
    best = {each: max(counts, key=lambda word: (counts[word], word)) for each, counts in spellings(Path(sys.argv[1])).items()}
    Path(sys.argv[2]).write_text(json.dumps({each: word for each, word in best.items() if each != word}))
