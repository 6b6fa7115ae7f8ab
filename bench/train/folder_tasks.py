"""Make tasks that name a folder or package, or only sound so, out of repositories, for `bench record-claims`.

    python3 folder_tasks.py MIRRORS --out FILE.jsonl [--only OWNER/NAME ...] [--seed N]

MIRRORS holds a git directory for each repository at OWNER+NAME/repo. Tasks are asked of a state some hundred commits back, and
the subjects are of later commits, so that no history tells the answer. By `kind`: `folder-in` adds the folder or package that
holds all files of a change to its subject, in one of several ways; `folder-said` takes a subject as it is, where it has the name of
a folder; `folder-asked` asks for the folder itself. The same repositories and seed make the same tasks.
"""

import argparse
import json
import random
import re
import subprocess
from collections import Counter
from pathlib import Path

MANIFEST = re.compile(r"(?:^|/)(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|Chart\.yaml|composer\.json|pom\.xml|"
                      r"build\.gradle(?:\.kts)?|[^/]+\.csproj|apps\.py|mix\.exs|[^/]+\.gemspec)$")
ASIDE = re.compile(r"(?:^|/)(?:tests?|__tests__|fixtures?|testdata|node_modules|vendor|__snapshots__)(?:/|$)", re.I)
BACK = 400
OF_KIND = 25
IN_FORMS = ["{subject} in {path}", "{path}: {subject}", "in {path}, {subject}", "{subject} in the {name} {noun}", "the {name} {noun}: {subject}",
            "{subject} ({name})", "{subject} in the directory {path}", "{subject} of {name}", "{path} 里: {subject}", "{subject} in {name}"]
# What asks for a folder itself, with the names of the files that answer it.
ASKED = [("what is {path} for?", "readme|manifest|entry"), ("describe the {name} {noun}", "readme|manifest|entry"),
         ("create a readme for {path}", "readme|manifest|entry"), ("bump the version of the {name} {noun}", "manifest"),
         ("list the dependencies of {path}", "manifest"), ("what does the {name} {noun} export?", "entry"),
         ("where does {path} start?", "entry"), ("rename the {name} {noun}", "manifest|readme"), ("{path} 是做什么的？", "readme|manifest|entry")]
ENTRY = re.compile(r"^(?:src/)?(?:index|mod|__init__|lib|main)\.\w+$")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("mirrors", type=Path)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--only", nargs="*")
    options.add_argument("--seed", type=int, default=7)
    options = options.parse_args()
    random.seed(options.seed)
    made = Counter()
    with options.out.open("w", encoding="utf8") as out:
        for mirror in sorted(path for path in options.mirrors.iterdir() if "+" in path.name):
            repo = mirror.name.replace("+", "/")
            if options.only and repo not in options.only:
                continue
            base, found = tasks_of(mirror / "repo")
            for kind, text, gold in found:
                task = {"id": f"f{sum(made.values()):05d}", "repo": repo, "base_commit": base, "kind": kind, "task": text, "gold_files": gold}
                made[kind] += 1
                out.write(json.dumps(task, ensure_ascii=False) + "\n")
    print(dict(made))


def git(mirror, *arguments):
    return subprocess.run(["git", "-C", str(mirror), *arguments], capture_output=True).stdout.decode("utf8", "replace")


def tasks_of(mirror):
    commits = git(mirror, "rev-list", "--first-parent", "HEAD").split()
    base = commits[min(BACK, len(commits) // 3)]
    paths = [path for path in git(mirror, "ls-tree", "-r", "--name-only", base).split("\n") if path]
    packages = sorted({path.rsplit("/", 1)[0] for path in paths if "/" in path and MANIFEST.search(path) and not ASIDE.search(path)})
    folders = sorted({"/".join(path.split("/")[:depth]) for path in paths for depth in (2, 3) if path.count("/") >= depth and not ASIDE.search(path)})
    changes = changes_since(mirror, base, set(paths))
    return base, [*inside(changes, packages, folders), *said(changes, packages, folders), *asked(paths, packages)]


def changes_since(mirror, base, here):
    """Subjects of later commits with the few files of the base that they changed."""
    found = []
    for part in git(mirror, "log", f"{base}..HEAD", "--no-merges", "--format=%x01%s", "--name-only").split("\x01")[1:]:
        subject, _, rest = part.partition("\n")
        files = [path for path in rest.split("\n") if path]
        kept = [path for path in files if path in here]
        subject = re.sub(r"\s*\(?#\d+\)?", "", subject).strip()
        if kept and len(files) <= 8 and 3 <= len(subject.split()) <= 12:
            found.append((subject, kept))
    random.shuffle(found)
    return found


def noun_of(folder, packages):
    return random.choice(["package", "module", "app"] if folder in packages else ["folder", "module", "directory"])


def inside(changes, packages, folders):
    made = []
    for subject, files in changes:
        around = [folder for folder in packages + folders if all(path.startswith(folder + "/") for path in files)]
        subject = re.sub(r"^\w+(?:\([^)]*\))?!?:\s*", "", subject)
        if around and len(made) < OF_KIND:
            path = random.choice([folder for folder in around if folder in packages] or around)
            names = {"path": path, "name": path.rsplit("/", 1)[-1], "noun": noun_of(path, packages)}
            made.append(("folder-in", random.choice(IN_FORMS).format(subject=subject, **names), files))
    return made


def said(changes, packages, folders):
    names = {re.sub(r"\W|_", "", folder.rsplit("/", 1)[-1].lower()) for folder in packages + folders}
    names |= {re.sub(r"\W|_", "", re.split(r"[-_]", folder.rsplit("/", 1)[-1], maxsplit=1)[-1].lower()) for folder in packages}
    words = lambda subject: {re.sub(r"\W|_", "", word.lower()) for word in re.split(r"[\s():,]+", subject)}
    return [("folder-said", subject, files) for subject, files in changes if words(subject) & {name for name in names if len(name) > 2}][:OF_KIND]


def asked(paths, packages):
    made = []
    for folder in random.sample(packages, min(len(packages), 8)):
        inner = [path[len(folder) + 1:] for path in paths if path.startswith(folder + "/")]
        answers = {"readme": [path for path in inner if path.lower().startswith("readme")],
                   "manifest": [path for path in inner if "/" not in path and MANIFEST.search(path)], "entry": [path for path in inner if ENTRY.match(path)]}
        for form, wanted in random.sample(ASKED, 3):
            gold = [f"{folder}/{path}" for sort in wanted.split("|") for path in answers[sort]]
            if gold:
                names = {"path": folder, "name": folder.rsplit("/", 1)[-1], "noun": noun_of(folder, packages)}
                made.append(("folder-asked", form.format(**names), gold))
    return made


if __name__ == "__main__":
    main()
