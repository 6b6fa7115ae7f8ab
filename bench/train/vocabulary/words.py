"""Sub-words and stems as `packages/core/src/language/words.ts` makes them; `python3 words.py` prints those of standard input."""

import re
import sys
from functools import lru_cache
from pathlib import Path

_WORDS_TS = (Path(__file__).parents[3] / "packages" / "core" / "src" / "language" / "words.ts").read_text(encoding="utf8")
STOP_WORDS = frozenset(re.search(r"stopWords[^`]*`([^`]*)`", _WORDS_TS)[1].split())

SUB_WORD = re.compile(r"[A-Z\u00C0-\u00DE]+(?![a-z\u00DF-\u024F])|[A-Z\u00C0-\u00DE]?[a-z\u00DF-\u024F]+")
IDENTIFIER = re.compile(r"[A-Za-z_$\u00C0-\u024F][A-Za-z0-9_$\u00C0-\u024F]*|[\u4E00-\u9FFF]+")
_HAN = re.compile(r"[\u4E00-\u9FFF]")


def stem(word: str) -> str:
    """Plural, -ing, -ed and final -e only."""
    if len(word) <= 4:
        return word[:-1] if len(word) == 4 and re.search(r"[^su]s$", word) else word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("sses"):
        return word[:-2]
    if re.search(r"[^sui]s$", word):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        word = _undouble(word[:-3])
    elif len(word) > 4 and word.endswith("ed"):
        word = _undouble(word[:-2])
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _undouble(word: str) -> str:
    return word[:-1] if re.search(r"([^lsz])\1$", word) else word


@lru_cache(maxsize=1_000_000)
def stems_of(identifier: str) -> tuple[str, ...]:
    """Stems of an identifier's parts, without stop words, single characters and numbers; a run of Han stays whole."""
    if _HAN.match(identifier):
        return (identifier,)
    parts = (part.lower() for part in SUB_WORD.findall(identifier))
    return tuple(stem(part) for part in parts if 1 < len(part) <= 24 and part not in STOP_WORDS)


def distinct_stems(text: str) -> dict[str, None]:
    """Distinct stems of a text in the order they come."""
    stems: dict[str, None] = {}
    for identifier in IDENTIFIER.findall(text):
        for each in stems_of(identifier):
            stems[each] = None
    return stems


if __name__ == "__main__":
    for line in sys.stdin:
        print(" ".join(stem_ for name in IDENTIFIER.findall(line) for stem_ in stems_of(name)))
