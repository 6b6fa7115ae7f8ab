"""Mine texts and the code they speak of from git repositories, one jsonl file per repository.

    python3 mine.py MIRRORS OUT [REPOSITORY...]

MIRRORS holds one git directory per repository, `<owner>+<name>/repo`; repositories already mined are passed over.
Lines, words as stems parted by spaces:
  {"kind": "commit", "text", "files": [[path words, words around the change before it, words it adds]]}
  {"kind": "comment" | "title" | "message" | "prose" | "docstring", "text", "code", "path"}
  {"kind": "block", "code", "path"}    lines of code and its comments together
"""

import json
import random
import re
import subprocess
import sys
import zlib
from pathlib import Path

from words import distinct_stems

SOURCE = re.compile(
    r"\.(tsx?|jsx?|mjs|cjs|mts|vue|svelte|py|go|rs|java|kts?|scala|c|h|cc|cpp|cxx|hpp|hh|m|mm|cs|rb|php|swift|dart|exs?|erl|lua|zig)$")
SKIPPED = re.compile(
    r"(^|/)(node_modules|vendor|third_?party|external|deps|dist|build|out|generated|locales?|i18n|snapshots?|__snapshots__|fixtures?|testdata)/"
    r"|\.min\.|[._-](pb|gen|generated|bundle)\.|_pb2|\.d\.ts$|\.g\.dart$")
NOISE = re.compile(
    r"^(bump|merge|release|version|v?\d+\.\d|revert|prepare|wip|update (changelog|depend|readme|lock)|chore\(deps|chore\(release"
    r"|build\(deps|\[?bot|automated|sync|format|lint|typo|initial commit|cherry)", re.I)
TRAILER = re.compile(
    r"^\s*(signed-off-by|co-authored-by|reviewed-|acked-by|tested-by|change-id|fixes:?\s+#|closes:?\s+#|refs?:?\s|pr-url|cc:|see\s+http"
    r"|git-svn|http).*$", re.I | re.M)
ADDRESS = re.compile(r"https?://\S+|[\w.+-]+@[\w-]+\.\w+|#\d+|\b[0-9a-f]{7,40}\b|<!--.*?-->|<[^>\n]*>", re.S)

COMMITS = 400
PAIRS = 3000
BLOCKS = 1500
BLOCK_LINES = 15
CODE_LINES = 20
HEAD_FILES = 900
HEAD_BYTES = 7_000_000
MAX_FILE_BYTES = 150_000


def git(directory: Path, *arguments: str, given: str | None = None) -> str:
    done = subprocess.run(["git", f"--git-dir={directory}", *arguments], input=given and given.encode(), capture_output=True)
    return done.stdout.decode("utf8", "replace")


def is_source(path: str) -> bool:
    return bool(SOURCE.search(path)) and not SKIPPED.search(path)


def cleaned(message: str) -> str:
    return ADDRESS.sub(" ", TRAILER.sub(" ", message))[:1500]


def words(text: str) -> str:
    return " ".join(distinct_stems(text))


def chosen_commits(directory: Path, limit: int) -> list[tuple[str, str]]:
    """Up to `limit` commits, spread over the latest 6,000, that say something and change 1 to 10 source files."""
    log = git(directory, "log", "--no-merges", "-n", "6000", "--format=%H%x00%B%x01")
    real = []
    for entry in log.split("\x01"):
        name, _, message = entry.strip().partition("\x00")
        text = cleaned(message)
        if name and not NOISE.search(message) and len(distinct_stems(text)) >= 3:
            real.append((name, text))
    random.Random(zlib.crc32(directory.parent.name.encode())).shuffle(real)
    real = real[: limit * 3]
    listed = git(directory, "diff-tree", "--stdin", "-r", "--no-renames", "--name-only", given="\n".join(name for name, _ in real))
    paths: dict[str, list[str]] = {}
    for line in listed.split("\n"):
        if re.fullmatch(r"[0-9a-f]{40}", line):
            paths[line] = current = []
        elif line:
            current.append(line)
    fitting = [(name, text) for name, text in real
               if 1 <= sum(map(is_source, paths.get(name, []))) <= 10 and len(paths[name]) <= 25]
    return fitting[:limit]


def diffs_of_commits(directory: Path):
    """Of each chosen commit its text, and for each source file that it changed the path and the lines of the diff."""
    commits = dict(chosen_commits(directory, COMMITS))
    patches = git(directory, "diff-tree", "--stdin", "-r", "-p", "-U8", "--no-renames", "--no-color", given="\n".join(commits))
    for patch in re.split(r"^(?=[0-9a-f]{40}$)", patches, flags=re.M):
        text = commits.get(patch[:40])
        if text is None or len(patch) > 400_000:
            continue
        parts = [(re.match(r"a/(.*?) b/", part), part) for part in re.split(r"^diff --git ", patch, flags=re.M)[1:]]
        yield text, [(path[1], part.split("\n")) for path, part in parts if path and is_source(path[1])]


def mine_commits(directory: Path):
    for text, diffs in diffs_of_commits(directory):
        files = []
        for path, lines in diffs:
            before, added = [], []
            for line in lines:
                if line.startswith("@@"):
                    before.append(line.split("@@", 2)[2])
                elif line[:1] in (" ", "-") and not line.startswith("---"):
                    before.append(line[1:400])
                elif line[:1] == "+" and not line.startswith("+++"):
                    added.append(line[1:400])
            around = distinct_stems("\n".join(before[:400]))
            new = [word for word in distinct_stems("\n".join(added[:300])) if word not in around]
            files.append([words(path), " ".join(around), " ".join(new)])
        if files:
            yield {"kind": "commit", "text": words(text), "files": files}


def head_texts(directory: Path, random_: random.Random):
    """Path and text of source and Markdown files at HEAD, in random order, up to a number of files and bytes."""
    entries = []
    for line in git(directory, "ls-tree", "-r", "-l", "HEAD").split("\n"):
        match = re.match(r"100\d+ blob (\w+) +(\d+)\t(.*)$", line)
        if match and 200 < int(match[2]) < MAX_FILE_BYTES and (is_source(match[3]) or re.search(r"\.mdx?$", match[3]) and not SKIPPED.search(match[3])):
            entries.append((match[1], int(match[2]), match[3]))
    random_.shuffle(entries)
    chosen, total = [], 0
    for name, size, path in entries[:HEAD_FILES]:
        total += size
        if total > HEAD_BYTES:
            break
        chosen.append((name, path))
    reader = subprocess.run(["git", f"--git-dir={directory}", "cat-file", "--batch"],
                            input="\n".join(name for name, _ in chosen).encode() + b"\n", capture_output=True).stdout
    at = 0
    for _, path in chosen:
        end = reader.index(b"\n", at)
        header = reader[at:end].split()
        if len(header) < 3:
            at = end + 1
            continue
        size = int(header[2])
        yield path, reader[end + 1 : end + 1 + size].decode("utf8", "replace")
        at = end + 2 + size


COMMENT_LINE = re.compile(r"^\s*(//+|#+(?!\s*(include|define|if|endif|else|pragma|region|undef)\b)|/\*+|\*+/?|--+(?=\s)|;;+)\s?(.*?)(\*/)?\s*$")
DEFINITION = re.compile(
    r"^\s*(export|public|private|protected|internal|static|async|def|func|fun|fn|function|class|interface|struct|enum|impl|type|pub|const|let|var"
    r"|override|abstract|final|module|trait|object|suspend|virtual|inline|defp?)\b|^\w[\w<>*&:, ]+\(.*[{]?$")
TEST_TITLE = re.compile(r"""\b(?:it|test|describe|specify|context|Run|should|TEST_CASE|SECTION|scenario)\s*(?:\.\w+)*\(?\s*(?:"([^"\n]{12,160})"|'([^'\n]{12,160})'|`([^`\n]{12,160})`)""")
TEST_NAME = re.compile(r"^\s*(?:async )?(?:def|func|fn|fun|void|public void|public function)\s+(?:\(.*?\)\s*)?((?:test|Test|it_|should)[A-Za-z0-9_]{10,})", re.M)
STRING = re.compile(r'"([^"\n]{18,160})"|\'([^\'\n]{18,160})\'|`([^`\n]{18,160})`')
LICENCE = re.compile(r"copyright|licen[sc]e|eslint|prettier|noqa|todo|@ts-|istanbul|clang-format|nolint|pylint|SPDX", re.I)


def code_only(lines: list[str]) -> str:
    return "\n".join(line for line in lines if not COMMENT_LINE.match(line))


def mine_comments(lines: list[str]):
    """Runs of comment lines with the code below; block comments count as runs of lines that open with a mark."""
    at = 0
    while at < len(lines):
        start = at
        while at < len(lines) and COMMENT_LINE.match(lines[at]):
            at += 1
        if at == start:
            at += 1
            continue
        text = "\n".join(COMMENT_LINE.match(line)[3] for line in lines[start:at])
        if LICENCE.search(text) or re.search(r"[;{}=]\s*$", text, re.M):
            continue
        following = lines[at : at + CODE_LINES]
        is_definition = bool(following) and bool(DEFINITION.match(following[0]))
        length = CODE_LINES if is_definition else 8
        yield "docstring" if is_definition else "comment", text, code_only(following[:length])


def mine_docstrings(lines: list[str]):
    """Python's docstrings with the signature above and the body below."""
    for number, line in enumerate(lines):
        opened = re.match(r'\s*[rbu]?("""|\'\'\')', line)
        above = max(0, number - 4)
        if not opened or not re.search(r"^\s*(async )?(def|class) ", "\n".join(lines[above:number]), re.M):
            continue
        end = number
        while end + 1 < len(lines) and (end - number < 30) and opened[1] not in (lines[end][opened.end() :] if end == number else lines[end]):
            end += 1
        yield "docstring", "\n".join(lines[number : end + 1])[:800], code_only(lines[above:number] + lines[end + 1 : end + CODE_LINES])


def mine_source(path: str, text: str):
    lines = [line[:300] for line in text.split("\n")]
    yield from mine_comments(lines)
    if path.endswith(".py"):
        yield from mine_docstrings(lines)
    for number, line in enumerate(lines):
        title = TEST_TITLE.search(line) or TEST_NAME.match(line)
        if title:
            yield "title", next(group for group in title.groups() if group), code_only(lines[number + 1 : number + CODE_LINES])
            continue
        string = STRING.search(line)
        message = string and next(group for group in string.groups() if group)
        if message and len(re.findall(r"[A-Za-z]{2,} ", message)) >= 3 or message and re.search(r"[\u4e00-\u9fff]{4}", message):
            around = lines[max(0, number - 7) : number] + [line.replace(message, "")] + lines[number + 1 : number + 5]
            yield "message", message, code_only(around)


def mine_prose(text: str):
    """Paragraphs and headings of Markdown with the code block that follows."""
    for match in re.finditer(r"((?:(?!```)[^\n]*\n){1,8})```[^\n]*\n(.*?)```", text, re.S):
        yield "prose", re.sub(r"`[^`]*`", " ", match[1])[-700:], match[2][:1500]


def mine_head(directory: Path):
    random_ = random.Random(1)
    pairs, blocks = [], []
    for path, text in head_texts(directory, random_):
        if not is_source(path):
            pairs += [(kind, said, code, path) for kind, said, code in mine_prose(text)]
            continue
        if max(map(len, text.split("\n"))) > 2000:
            continue
        pairs += [(kind, said, code, path) for kind, said, code in mine_source(path, text)]
        lines = text.split("\n")
        blocks += [("\n".join(lines[at : at + BLOCK_LINES]), path) for at in range(0, len(lines), BLOCK_LINES)]
    random_.shuffle(pairs)
    random_.shuffle(blocks)
    taken: dict[str, int] = {}
    for kind, said, code, path in pairs:
        said_words, code_words = distinct_stems(ADDRESS.sub(" ", said)), distinct_stems(code)
        han = any(word >= "\u4e00" for word in said_words)
        if (len(said_words) < 3 and not han) or len(code_words) < 3 or taken.get(kind, 0) >= PAIRS // 3:
            continue
        taken[kind] = taken.get(kind, 0) + 1
        yield {"kind": kind, "text": " ".join(said_words), "code": " ".join(code_words), "path": words(path)}
    for code, path in blocks[:BLOCKS]:
        stems = words(code)
        if stems.count(" ") >= 5:
            yield {"kind": "block", "code": stems, "path": words(path)}


def mine(directory: Path, out: Path) -> int:
    count = 0
    part = out.with_suffix(".part")
    with part.open("w", encoding="utf8") as file:
        for records in (mine_commits(directory), mine_head(directory)):
            for record in records:
                file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
                count += 1
    part.rename(out)
    return count


if __name__ == "__main__":
    mirrors, out = Path(sys.argv[1]), Path(sys.argv[2])
    names = sys.argv[3:] or sorted(each.name for each in mirrors.iterdir() if (each / "repo").is_dir())
    for name in names:
        target = out / f"{name}.jsonl"
        if not target.exists():
            print(name, mine(mirrors / name / "repo", target), flush=True)
