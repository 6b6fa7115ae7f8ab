"""Make tasks that point to files out of work trees: symbols, paths, commits and stack traces, for `bench record-claims`.

    python3 claim_tasks.py TREES --out FILE.jsonl [--seed N]

TREES holds a work tree for each repository at OWNER+NAME, with its history. A trace goes through files of libraries that are called
as a file of the repository is; every second one has lines of another version (kind `…-old`). `fn` and `line` say which function must
be shown first. The same trees and seed make the same tasks.
"""

import argparse
import json
import random
import re
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

DEFINITION = re.compile(
    r"^[ \t]*(?:export |public |private |protected |internal |static |async |pub(?:\([a-z]+\))? |unsafe |default |final |override |"
    r"virtual |inline |const )*(?:def|fn|func|fun|function|defp?)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w{5,60})", re.M)
C_FUNCTION = re.compile(r"^(?:[A-Za-z_][\w\s\*<>:,&]*?[\s\*&])([A-Za-z_]\w{5,60})\s*\([^;{]*\)\s*(?:const\s*)?\{", re.M)
C_LIKE = re.compile(r"\.(c|cc|cpp|java|cs|dart)$")
SET_ASIDE = re.compile(r"(?:^|/)(?:tests?|specs?|__tests__|vendor|third_party|node_modules|dist|examples?|docs?|fixtures?|deps)/|"
                       r"[._-](?:test|spec)\.|_test\.|Tests?\.\w+$|\.min\.|\.d\.ts$", re.I)
LANGUAGES = {"py": "py", "js": "js", "ts": "js", "go": "go", "rs": "rs", "rb": "rb", "php": "php", "java": "java", "cs": "cs",
             "kt": "kt", "c": "c", "cc": "c", "cpp": "c", "ex": "ex", "dart": "dart"}
LONGEST = 400_000
OF_REPOSITORY = 20
OF_LANGUAGE = 20
MESSAGES = ["unexpected value", "index out of range", "connection reset by peer", "invalid state"]
SYMBOL_FORMS = ["{0}", "fix {0}", "{0} returns the wrong value", "where is {0} defined", "why does {0} fail when the input is empty", "重构 {0}"]
PATH_FORMS = ["{path}", "{name}", "fix {path}", "what does {name} do", "handle errors in {end}", "{end} 里的错误处理"]
# Files of libraries, by language: `{0}` is the name of a file of the repository.
LIBRARIES = {
    "py": ["/usr/lib/python3.12/{0}", "/opt/venv/lib/python3.10/site-packages/otherpkg/core/{0}"],
    "js": ["/srv/app/node_modules/otherlib/lib/{0}", "node:internal/{0}"],
    "go": ["/usr/local/go/src/net/http/{0}", "/root/go/pkg/mod/github.com/acme/other@v1.2.3/{0}"],
    "rs": ["/rustc/90b35a6239c3d8bdabc530a6a0816f7ff89a0aaf/library/std/src/{0}",
           "/home/user/.cargo/registry/src/index.crates.io-6f17d22bba15001f/othercrate-1.0.0/src/{0}"],
    "rb": ["/usr/lib/ruby/3.2.0/net/{0}", "/usr/local/bundle/gems/other-1.2.0/lib/other/{0}"],
    "php": ["/srv/app/vendor/acme/other/src/{0}"],
    "java": ["java.util", "org.other.lib.core"], "kt": ["kotlinx.coroutines", "org.other.lib"],
    "cs": ["/_/src/libraries/System.Private.CoreLib/src/System/{0}"],
    "c": ["/usr/include/{0}", "/build/glibc-2.31/csu/../{0}"], "ex": ["lib/elixir/{0}"], "dart": ["dart:async/{0}"],
}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("trees", type=Path)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--seed", type=int, default=7)
    options = options.parse_args()
    random.seed(options.seed)
    made = Counter()
    with options.out.open("w", encoding="utf8") as out:
        for tree in sorted(path for path in options.trees.iterdir() if "+" in path.name):
            own = definitions(tree)
            for kind, text, gold, more in [*symbols(own), *paths(own), *commits(tree), *traces(own, tree.name.split("+")[1], made)]:
                task = {"id": f"c{sum(made.values()):05d}", "repo": tree.name.replace("+", "/"), "base_commit": git(tree, "rev-parse", "HEAD").strip(),
                        "kind": kind, "task": text, "gold_files": gold, **more}
                made[kind.split("-")[0]] += 1
                out.write(json.dumps(task, ensure_ascii=False) + "\n")
    print(dict(made))


def git(tree, *arguments):
    return subprocess.run(["git", "-C", str(tree), *arguments], capture_output=True).stdout.decode("utf8", "replace")


def definitions(tree):
    """Functions whose name one file alone defines, one of each file: (path, name, line)."""
    sites = defaultdict(list)
    for path in git(tree, "ls-files").split("\n"):
        file = tree / path
        if path.rsplit(".", 1)[-1] not in LANGUAGES or SET_ASIDE.search(path) or not file.is_file() or file.stat().st_size > LONGEST:
            continue
        text = file.read_text(encoding="utf8", errors="replace")
        for pattern in [DEFINITION, *([C_FUNCTION] if C_LIKE.search(path) else [])]:
            for match in pattern.finditer(text):
                sites[match.group(1)].append((path, match.group(1), text.count("\n", 0, match.start(1)) + 1))
    alone = [found[0] for found in sites.values() if len({path for path, _, _ in found}) == 1]
    random.shuffle(alone)
    return list({path: site for site in alone for path in [site[0]]}.values())[:OF_REPOSITORY]


def symbols(own):
    compound = [site for site in own if re.search(r"_|[a-z][A-Z]", site[1])]
    return [("symbol", random.choice(SYMBOL_FORMS).format(name), [path], {}) for path, name, _ in compound[:5]]


def paths(own):
    parts = [(path, path.split("/")) for path, _, _ in own[5:10]]
    return [("path", random.choice(PATH_FORMS).format(path=path, name=names[-1], end="/".join(names[-2:])), [path], {}) for path, names in parts]


def commits(tree):
    here = set(git(tree, "ls-files").split("\n"))
    found = []
    for part in git(tree, "log", "-400", "--no-merges", "--format=%x01%H%x02%s", "--name-only").split("\x01")[1:]:
        head, _, rest = part.partition("\n")
        commit, _, subject = head.partition("\x02")
        files = [path for path in rest.split("\n") if path in here and path]
        source = [path for path in files if not SET_ASIDE.search(path) and not path.endswith((".md", ".lock", ".rst", ".txt"))]
        if source and len(files) <= 8:
            found.append((commit, re.search(r"\(#(\d+)\)", subject), source))
    random.shuffle(found)
    numbered = [(number.group(1), files) for _, number, files in found if number]
    return ([("commit-hash", f"what did commit {commit[:9]} change", files, {}) for commit, _, files in found[:2]]
            + [("commit-number", f"review #{number}", files, {}) for number, files in numbered[:2]])


def traces(own, project, made):
    by_language = defaultdict(list)
    for site in own:
        by_language[LANGUAGES[site[0].rsplit(".", 1)[-1]]].append(site)
    tasks = []
    for language, sites in by_language.items():
        for at, (path, name, line) in enumerate(sites[:-1]):
            if made[language] >= OF_LANGUAGE:
                break
            made[language] += 1
            shown = max(1, line + random.choice([-1, 1]) * random.randint(15, 400)) if at % 2 else line + 1
            caller, caller_name, caller_line = sites[at + 1]
            library = random.choice(sites)[0].split("/")[-1]
            text = trace(language, [(path, name, shown), (caller, caller_name, caller_line + 1)], library, project)
            tasks.append((f"trace-{language}{'-old' if at % 2 else ''}", text, [path], {"fn": name, "line": line}))
    return tasks


def trace(language, own, library, project):
    """A trace, innermost two frames in libraries, then two of the project's own."""
    (path, name, line), (caller, caller_name, caller_line) = own
    root = random.choice([f"/home/user/{project}/", "/srv/app/", "/app/"])
    message = random.choice(MESSAGES)
    outer, inner = [LIBRARIES[language][-1].format(library), LIBRARIES[language][0].format(library)]
    a, b = random.randint(10, 900), random.randint(10, 900)
    if language == "py":
        return (f'Traceback (most recent call last):\n  File "{root}{caller}", line {caller_line}, in {caller_name}\n    x()\n'
                f'  File "{root}{path}", line {line}, in {name}\n    y()\n  File "{outer}", line {a}, in load\n    return z\n'
                f'  File "{inner}", line {b}, in inner\n    raise ValueError\nValueError: {message}')
    if language == "js":
        return (f"TypeError: {message}\n    at Object.load ({inner}:{a}:11)\n    at inner ({outer}:{b}:5)\n"
                f"    at {name} ({root}{path}:{line}:7)\n    at async {caller_name} ({root}{caller}:{caller_line}:3)")
    if language == "go":
        return (f"panic: {message}\n\ngoroutine 1 [running]:\nnet/http.(*conn).serve(0xc0000)\n\t{inner}:{a} +0x1a\nother.Load(0x1)\n"
                f"\t{outer}:{b} +0x2b\nexample.com/{project}.{name}(0xc0001)\n\t{root}{path}:{line} +0x11\n"
                f"example.com/{project}.{caller_name}(...)\n\t{root}{caller}:{caller_line} +0x22")
    if language == "rs":
        return (f"thread 'main' panicked at {outer}:{a}:5:\n{message}\nstack backtrace:\n   0: rust_begin_unwind\n             at {inner}:{b}:5\n"
                f"   1: othercrate::load\n             at {outer}:{a}:14\n   2: own::{name}\n             at ./{path}:{line}:9\n"
                f"   3: own::{caller_name}\n             at ./{caller}:{caller_line}:5")
    if language == "rb":
        return (f"{inner}:{a}:in `load': {message} (ArgumentError)\n\tfrom {outer}:{b}:in `block in call'\n"
                f"\tfrom {root}{path}:{line}:in `{name}'\n\tfrom {root}{caller}:{caller_line}:in `{caller_name}'")
    if language == "php":
        return (f"PHP Fatal error:  Uncaught RuntimeException: {message} in {inner}:{a}\nStack trace:\n#0 {inner}({b}): Other\\Thing::load()\n"
                f"#1 {root}{path}({line}): Other\\Thing->call()\n#2 {root}{caller}({caller_line}): App->{name}('x')\n"
                f"#3 {root}{caller}({caller_line}): App->{caller_name}()\n#4 {{main}}")
    if language in ("java", "kt"):
        of_class = re.compile(r"(?:java|kotlin|groovy)/(.+)\.\w+$")
        own_class, caller_class = [(of_class.search(each) or [None, each.rsplit(".", 1)[0]])[1].replace("/", ".") for each in (path, caller)]
        stem = library.rsplit(".", 1)[0]
        return (f"java.lang.IllegalStateException: {message}\n\tat java.base/java.util.{stem}.get({stem}.java:{a})\n"
                f"\tat {LIBRARIES[language][1]}.{stem}.load({library}:{b})\n\tat {own_class}.{name}({path.split('/')[-1]}:{line})\n"
                f"\tat {caller_class}.{caller_name}({caller.split('/')[-1]}:{caller_line})")
    if language == "cs":
        return (f"System.InvalidOperationException: {message}\n   at System.Thing.Load(String x) in {inner}:line {a}\n"
                f"   at Acme.Own.{name}(String y) in {root}{path}:line {line}\n   at Acme.Caller.{caller_name}() in {root}{caller}:line {caller_line}")
    if language == "c":
        return (f"Program received signal SIGSEGV: {message}\n#0  0x00007f in raise (sig=6) at {inner}:{a}\n#1  0x00007f in load (p=0x0) at {outer}:{b}\n"
                f"#2  0x000055 in {name} (x=0x0) at {path}:{line}\n#3  0x000055 in {caller_name} () at {caller}:{caller_line}")
    if language == "ex":
        return (f"** (KeyError) {message}\n    (elixir 1.15.0) {inner}:{a}: Other.load/1\n    (app 0.1.0) {path}:{line}: App.{name}/2\n"
                f"    (app 0.1.0) {caller}:{caller_line}: App.{caller_name}/0")
    return (f"Unhandled exception:\n{message}\n#0      Other.load ({inner}:{a}:5)\n#1      Own.{name} (package:{path.replace('lib/', 'own/', 1)}:{line}:5)\n"
            f"#2      {caller_name} (file://{root}{caller}:{caller_line}:3)")


if __name__ == "__main__":
    main()
