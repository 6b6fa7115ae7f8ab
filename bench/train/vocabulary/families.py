"""Word families: stems of one root that the stemmer keeps apart, such as `calibrat` and `calibration`.

    python3 families.py ../../../model/words.bin [--write]

Two words of the table belong together when they share their first letters and what remains of each is a known suffix.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

import table

MODEL = Path(__file__).parent.parent.parent.parent / "model" / "associations.json"
SHORTEST_ROOT = 4
SUFFIXES = ["ational", "ation", "ations", "ator", "ative", "ability", "able", "ible", "ance", "ence", "ancy", "ency", "ment", "ness",
            "ity", "ion", "ive", "ize", "izer", "ization", "ise", "ify", "ification", "ifier", "al", "ally", "ant", "ent", "er", "or", "at", "ate",
            "ar", "ary", "ic", "ical", "ism", "ist", "ful", "less", "ous", "ly", "y", "e", ""]
MOST = 6


def families(words: list[str]) -> dict[str, list[str]]:
    """For each word the others of its root, the most frequent first; `words` are in falling order of frequency."""
    by_root = defaultdict(list)
    for word in words:
        if not word.isascii() or not word.isalpha():
            continue
        for suffix in SUFFIXES:
            root = word[: len(word) - len(suffix)]
            if word.endswith(suffix) and len(root) >= max(SHORTEST_ROOT, len(suffix)):
                by_root[root].append(word)
    found = defaultdict(list)
    for root, members in by_root.items():
        if len(root) >= SHORTEST_ROOT + 1 or len(members) <= 3:  # short roots are shared by chance
            for word in members:
                found[word] += [other for other in members if other != word and other not in found[word]]
    rank = {word: at for at, word in enumerate(words)}
    return {word: sorted(others, key=rank.get)[:MOST] for word, others in found.items() if others}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("table", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    header, _ = table.read(options.table)
    found = families(header["words"].split(" "))
    print(len(found), "words;", *(f"{word}: {' '.join(found.get(word, []))};" for word in ("calibrat", "expir", "authenticat", "cancel", "initializ")))
    if options.write:
        model = json.loads(MODEL.read_text())
        model["families"] = {word: " ".join(others) for word, others in sorted(found.items())}
        MODEL.write_text(json.dumps(model, ensure_ascii=False, indent=2) + "\n")
