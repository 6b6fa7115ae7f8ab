"""What a reader sees of a candidate: the words of a file in order, and the passage that says most of a text."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "vocabulary"))
import table
from mine import COMMENT_LINE, DEFINITION
from words import IDENTIFIER, stems_of

MOST_BYTES = 400_000
LINES_APART = 20  # a passage may begin at a definition, and every so many lines
TASK, PATH, OUTLINE, PASSAGE = 40, 14, 32, 112  # units at most
MARKS = 3  # padding, beginning, end of a section
STRANGE = 512  # units that words without a vector share


class Units:
    """Stems by number: those of `words.bin` have their own, any other shares one."""

    def __init__(self, words_file):
        header, self.stored = table.read(words_file)
        words = header["words"].split(" ")
        self.rows = [at for at, word in enumerate(words) if word < "\u4e00"]
        self.numbers = {words[row]: MARKS + at for at, row in enumerate(self.rows)}
        self.known = MARKS + len(self.rows)
        self.count = self.known + STRANGE

    def __call__(self, stem):
        number = self.numbers.get(stem)
        if number is None:
            number = self.known + fnv(stem) % STRANGE
            self.numbers[stem] = number
        return number

    def of_text(self, text):
        return [self(stem) for name in IDENTIFIER.findall(text) for stem in stems_of(name)]

    def tables(self):
        """Vectors of the units that have one, as they ask and as they answer."""
        return [(vectors * weights[:, None])[self.rows] for vectors, weights in self.stored.values()]


def fnv(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


@dataclass
class Page:
    path: np.ndarray
    units: np.ndarray
    begins: np.ndarray  # mask: the first unit of a line
    starts: np.ndarray  # where a passage may begin
    outline: np.ndarray  # units of the lines that define something


def read_page(path, text, units):
    numbers, begins, starts, outline = [], [], [0], []
    comment_at = None
    for at, line in enumerate(text[:MOST_BYTES].split("\n")):
        found = units.of_text(line[:300])
        first = len(numbers)
        is_comment = COMMENT_LINE.match(line) is not None
        if is_comment:
            comment_at = first if comment_at is None else comment_at
        elif DEFINITION.match(line):
            starts.append(first if comment_at is None else comment_at)
            outline += found[:6]
        elif at % LINES_APART == 0:
            starts.append(first)
        if not is_comment:
            comment_at = None
        numbers += found
        begins += [place == 0 for place in range(len(found))]
    length = len(numbers)
    kept = np.array(sorted({start for start in starts if start < max(length, 1)}), np.int64)
    return Page(np.array(units.of_text(path)[-PATH:], np.int32), np.array(numbers, np.int32), np.array(begins, bool), kept,
                np.array(outline, np.int32))


def best_passage(page, weighed):
    """Where the passage begins that has most of a text's words. @param weighed: unit → weight"""
    if len(page.starts) == 0:
        return 0
    worth = np.zeros(len(page.starts))
    ends = page.starts + PASSAGE
    for unit, weight in weighed.items():
        places = np.flatnonzero(page.units == unit)
        if len(places):
            inside = np.searchsorted(places, ends) - np.searchsorted(places, page.starts)
            worth += weight * np.where(inside > 0, 1 + 0.15 * np.minimum(inside - 1, 4), 0)
    return int(page.starts[np.argmax(worth)])


def sequence(task, page, weight_of):
    """(units, kinds, weights) of one candidate; a kind packs the section, a match and the beginning of a line.

    @param weight_of: the rarity of each unit in the repository, 0 to 1
    """
    task = task[:TASK]
    asked = set(task)
    begin = best_passage(page, {unit: weight_of[unit] for unit in asked})
    passage = page.units[begin : begin + PASSAGE]
    begins = page.begins[begin : begin + PASSAGE]
    return pack(task, page.path, outline_of(page.outline, asked, weight_of), passage, begins, weight_of)


def outline_of(outline, asked, weight_of):
    """In order; when there are too many, those that the text names, then the rarest."""
    distinct = np.array(list(dict.fromkeys(outline.tolist())), np.int32)
    if len(distinct) <= OUTLINE:
        return distinct
    worth = np.isin(distinct, list(asked)) + weight_of[distinct]
    return distinct[np.sort(np.argsort(-worth, kind="stable")[:OUTLINE])]


def pack(task, path, outline, passage, begins, weight_of):
    units = np.concatenate([[1], task, [2], path, [2], outline, [2], passage]).astype(np.int64)
    lengths = [1, len(task) + 1, len(path) + 1, len(outline) + 1, len(passage)]
    sections = np.repeat([0, 1, 2, 3, 4], lengths)
    firsts = np.concatenate([np.zeros(sum(lengths[:4]), bool), begins])
    asked = np.asarray(task)
    there = np.concatenate([path, outline, passage])
    matches = np.where(sections == 1, np.isin(units, there), np.isin(units, asked)) & (units >= MARKS)
    kinds = (sections | (matches << 3) | (firsts << 4)).astype(np.uint8)
    weights = np.where(units < MARKS, 0, weight_of[units] * 255).astype(np.uint8)
    return units.astype(np.uint16), kinds, weights


def rarity(pages, count):
    """Of each unit among some pages: 0 in all of them to 1 in none."""
    frequency = np.zeros(count)
    for page in pages:
        frequency[np.unique(page.units)] += 1
    return np.log((len(pages) + 1) / (frequency + 0.5)).clip(0) / np.log(2 * len(pages) + 2)


class Repository:
    """Pages of a repository's files at any commit; a content is read once."""

    def __init__(self, git_directory, units):
        self.git = ["git", f"--git-dir={git_directory}", "cat-file"]
        self.units, self.pages = units, {}

    def at(self, commit, paths):
        """Pages by path; files that are missing are left out."""
        checked = self._ask("--batch-check", [f"{commit}:{path}" for path in paths]).decode().split("\n")
        names = {path: line.split()[0] for path, line in zip(paths, checked) if line.split()[1:2] == ["blob"]}
        new = [(path, name) for path, name in names.items() if (path, name) not in self.pages]
        out, at = self._ask("--batch", [name for _, name in new]), 0
        for path, name in new:
            end = out.index(b"\n", at)
            size = int(out[at:end].split()[2])
            text = out[end + 1 : end + 1 + min(size, MOST_BYTES)].decode("utf8", "replace")
            self.pages[path, name] = read_page(path, text, self.units)
            at = end + 2 + size
        return {path: self.pages[path, name] for path, name in names.items()}

    def _ask(self, how, names):
        return subprocess.run([*self.git, how], input="".join(f"{name}\n" for name in names).encode(), capture_output=True).stdout
