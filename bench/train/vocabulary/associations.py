"""Which words code uses where people say another: normalised pointwise mutual information, repository by repository.

    python3 associations.py CORPUS SPELLINGS [--write]

SPELLINGS is made by `spellings.py`. Writes the learned part of `model/associations.json`; the abbreviations there are by hand.
"""

import argparse
import json
import pickle
import re
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

from corpus import KINDS, Repository
from words import STOP_WORDS, stem

MODEL = Path(__file__).parents[3] / "model" / "associations.json"
KINDS_USED = [KINDS.index(kind) for kind in ("commit", "added", "docstring", "comment", "title", "message")]
MIN_TOGETHER = 2  # times in a repository, else the pair says nothing there
MIN_REPOSITORIES = 4
PRIOR_REPOSITORIES = 6  # as if the pair were unrelated in so many more
PER_WORD = 6
RARE_ENOUGH = 5.0  # −log of the share of pairs whose code holds a word; more common words count less
WEAKEST = 0.1
WEAKEST_FIRST = 0.14
MAX_WORDS = 4000
NOISE = frozenset(stem(word) for word in """
  fix add find implement implementation support change update remove improve make handle allow prevent avoid ensure show create correct wrong bug
  error issue problem crash fail broken missing code file project feature request please should param params arg args foo bar baz qux test tests
  todo note http https www com org github gitlab master main readme md ts js py rs java php cpp tsx jsx vue util utils helper helpers common misc
  hello world example examples demo tmp temp src lib pkg app index init base core impl value values data object objects item items thing things
  name names type types string number bool boolean integer node_modules usage using etc eg ie vs nbsp amp lorem ipsum dolor refactor cleanup
  minor small simple simply little bit better good bad nice ok okay thanks actually currently correctly properly instead already still even
  always never ever maybe probably however therefore thus hence per via due given since until upon whether although though unless
  zero three four five six seven eight nine ten hundred alice bob john doe acme cn zh en us
  assert expect println printf print std fmt println require include include_once namespace package struct interface enum trait impl pub fn mut
  const static final override abstract virtual void char long short float double unsigned signed extends implements throws throw catch finally
  err nil func isinstance kwargs errorf pytest hasattr len getattr setattr sprintf fprintf expect mock stub jest vitest junit cls obj elem ptr
  uint isset stdin stdout stderr println logger fmt ret res resp iter idx tmp buf opts cfg props ctx str num req eslint prettier noqa mypy
  instanceof typeof sizeof elif endif ifdef ifndef def end begin then do done esac fi case switch break continue goto yield lambda self this super
""".split())


def pairs_of(repository: Repository, size: int) -> tuple[sparse.csr_matrix, sparse.csr_matrix]:
    """Texts and all code that stands with each, as 0 and 1; the files of one commit together."""
    rows = np.flatnonzero(np.isin(repository.kinds, KINDS_USED))
    _, places = np.unique(repository.groups[rows], return_inverse=True)

    def incidence(bags):
        flat = [bags[row] for row in rows]
        ones = sparse.csr_matrix((np.ones(sum(map(len, flat)), np.float32), (np.repeat(places, list(map(len, flat))), np.concatenate(flat))),
                                 shape=(places.max() + 1, size))
        ones.data[:] = 1
        return ones

    return incidence(repository.texts), incidence(repository.codes)


def learn(repositories: list[Repository], size: int) -> tuple[sparse.csr_matrix, sparse.csr_matrix]:
    """Shrunk mean of the normalised information of (said, coded) over repositories that know both, and in how many it is positive."""
    score, times = sparse.csr_matrix((size, size), dtype=np.float32), sparse.csr_matrix((size, size), dtype=np.float32)
    said_in, coded_in, coded_share = [], [], []
    for repository in repositories:
        texts, codes = pairs_of(repository, size)
        together = (texts.T @ codes).tocoo()
        said, coded, total = np.asarray(texts.sum(axis=0)).ravel(), np.asarray(codes.sum(axis=0)).ravel(), texts.shape[0]
        kept = (together.data >= MIN_TOGETHER) & (together.row != together.col)
        row, column, count = together.row[kept], together.col[kept], together.data[kept]
        information = np.log(count * total / (said[row] * coded[column])) / np.log(total / count + 1e-6)
        information *= 1 - 1 / count  # a pair seen twice says half as much
        kept = information > 0.03
        score = score + sparse.csr_matrix((information[kept].astype(np.float32), (row[kept], column[kept])), shape=score.shape)
        times = times + sparse.csr_matrix((np.ones(kept.sum(), np.float32), (row[kept], column[kept])), shape=score.shape)
        said_in.append(said >= MIN_TOGETHER)
        coded_in.append(coded >= MIN_TOGETHER)
        coded_share.append(coded / total)
    found, often = score.tocoo(), times.tocoo()
    said_in, coded_in = np.array(said_in), np.array(coded_in)
    both = np.zeros(len(found.data))
    for start in range(0, len(both), 200_000):
        part = slice(start, start + 200_000)
        both[part] = (said_in[:, found.row[part]] & coded_in[:, found.col[part]]).sum(axis=0)
    coded = np.mean(coded_share, axis=0)
    found.data = found.data / (both + PRIOR_REPOSITORIES) * np.minimum(1, -np.log(coded[found.col] + 1e-9) / RARE_ENOUGH)
    return found.tocsr(), often.tocsr()


def related(one: str, other: str) -> bool:
    """Forms of one word; those are for the families."""
    start = min(len(one), len(other), 5)
    return one[:start] == other[:start] and start >= 3 or one in other and len(one) > 3 or other in one and len(other) > 3


def is_wanted(word: str) -> bool:
    return bool(re.fullmatch(r"[a-z]{3,18}", word)) and word not in NOISE and word not in STOP_WORDS


def choose(words: list[str], score, times) -> dict[str, list[tuple[str, float]]]:
    chosen = {}
    for at, word in enumerate(words):
        if not is_wanted(word):
            continue
        begin, end = score.indptr[at : at + 2]
        often = dict(zip(times.indices[times.indptr[at] : times.indptr[at + 1]], times.data[times.indptr[at] : times.indptr[at + 1]]))
        near = sorted(zip(score.data[begin:end], score.indices[begin:end]), reverse=True)
        kept: list[tuple[str, float]] = []
        for value, other in near:
            if often[other] >= MIN_REPOSITORIES and is_wanted(words[other]) and not related(word, words[other]):
                if not any(related(words[other], taken) for taken, _ in kept):
                    kept.append((words[other], float(value)))
            if len(kept) == PER_WORD:
                break
        if kept:
            chosen[word] = kept
    strongest = sorted(chosen, key=lambda word: -sum(value for _, value in chosen[word][:3]))[:MAX_WORDS]
    return {word: chosen[word] for word in strongest}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("spellings", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    words, repositories = pickle.loads(options.corpus.read_bytes())
    spelling = json.loads(options.spellings.read_text())
    chosen = choose(words, *learn(repositories, len(words)))
    top = np.quantile([values[0][1] for values in chosen.values()], 0.98)
    lines = {spelling.get(word, word): " ".join(f"{spelling.get(other, other)}:{min(1, value / top):.2f}" for other, value in values if value / top >= WEAKEST)
             for word, values in chosen.items() if values[0][1] / top >= WEAKEST_FIRST}
    print(len(lines), "words")
    for word in "rate auth timeout retry pagination cache memory websocket login browser crash slow duplicate upload".split():
        print(word, "→", lines.get(word))
    if options.write:
        model = json.loads(MODEL.read_text()) if MODEL.exists() else {}
        model["madeBy"] = (f"bench/train/vocabulary: associations of {len(repositories)} public repositories"
                           " and families of the words of words.bin; abbreviations by hand")
        model["associations"] = dict(sorted(lines.items()))
        MODEL.write_text(json.dumps(model, ensure_ascii=False, indent=1) + "\n", encoding="utf8")
