"""What each group of signals is worth: the model fitted again without it, tested on repositories it has not seen.

    python3 ablate.py RECORDS_FOLDER

Writes ../results/ablation.jsonl and ../results/ablation.md. Differences are "without the group − with all"; intervals are
95 % percentile bootstrap intervals over whole repositories, 2000 resamples, seeded.
"""

import single_thread

import json
import sys
from pathlib import Path

import numpy as np

import metrics
import train
from crossvalidation import fit_folds, folds_of, held_out_scores
from features import learned_names, require
from metrics import interval

RESULTS = Path(__file__).parent.parent / "results"
GROUPS = {
    "function": ["function", "functionName"],
    "window": ["window", "windowRank"],
    "phrases and pairs": ["phrase", "pairs", "pairRank"],
    "all passages": ["function", "functionName", "window", "windowRank", "phrase", "pairs", "pairRank"],
    "commit votes": ["commits", "strongestCommit", "titleCommits", "commitRank"],
    "history text": ["historyText", "titleHistoryText"],
    "request affinity": ["affinity"],
    "freshness": ["freshness"],
    "all history": ["commits", "strongestCommit", "titleCommits", "commitRank", "historyText", "titleHistoryText", "affinity",
                    "freshness"],
    "names of the task": ["usedNames", "definedNames", "identifierRank", "mention", "mentionRank", "trace"],
    "path": ["path", "titlePath", "nameCovered", "pathRank"],
    "folder": ["folder", "leader"],
    "size and role": ["length", "imported", "entry", "plainFile"],
    "kind": ["test", "example", "docs", "config", "generated", "vendored"],
    "tests of the file": ["tested"],
    "title": ["titleText", "titlePath", "titleDefinitions", "titleCommits", "titleHistoryText"],
    "ranks": ["textRank", "pathRank", "windowRank", "pairRank", "commitRank", "identifierRank", "mentionRank", "restRank"],
}
METRICS = {"acc5": "Acc@5", "hit5": "hit@5", "recall10": "recall@10", "mrr": "MRR"}


def outcomes(r, names):
    """Each task's metrics by a model fitted without its fold; one column per metric."""
    folds = folds_of(r)
    _, models = fit_folds(r, names, folds)
    return metrics.outcomes(r, held_out_scores(r, names, folds, models)[0], METRICS.values())


def main(folder):
    for label, group in GROUPS.items():
        require(group, f"the group “{label}” of bench/train/ablate.py")
    r, _ = train.read(Path(folder), None)
    names = learned_names(r.names)
    repos = np.array([task.repo for task in r.tasks])
    sets = {"commits": np.array([t.group == "commits" for t in r.tasks]),
            "issues": np.array([t.group in ("issues", "multi") for t in r.tasks])}
    sets = {name: chosen for name, chosen in sets.items() if chosen.any()}
    whole = outcomes(r, names)
    rows = []
    for label, dropped in {"(all signals)": [], **GROUPS}.items():
        values = whole if not dropped else outcomes(r, [name for name in names if name not in dropped])
        for set_name, chosen in sets.items():
            for at, metric in enumerate(METRICS):
                shown = values[chosen, at] if not dropped else values[chosen, at] - whole[chosen, at]
                mean, low, high = interval(shown * (1 if metric == "mrr" else 100), repos[chosen])
                rows.append(dict(group=label, set=set_name, metric=metric, value=round(mean, 3), low=round(low, 3), high=round(high, 3)))
        print(label, [row["value"] for row in rows[-len(sets) * len(METRICS):]], flush=True)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "ablation.jsonl").write_text("\n".join(json.dumps(row) for row in rows) + "\n")
    (RESULTS / "ablation.md").write_text(table(rows, {name: int(chosen.sum()) for name, chosen in sets.items()}))


def table(rows, counts):
    """The same as a Markdown table."""
    lines = ["# What each group of signals is worth", "",
             "One cycle, cross-validated over repositories. The first row is the model with all signals; every other row is the "
             "change when the group is left out and the model fitted again, with a 95 % interval clustered by repository. "
             "Made by `bench/train/ablate.py`.", ""]
    for set_name, count in counts.items():
        lines += [f"## {set_name} ({count} tasks)", "", f"| left out | {' | '.join(METRICS.values())} |", "|---|---|---|---|---|"]
        labels = list(dict.fromkeys(row["group"] for row in rows))
        for label in labels:
            cells = []
            for metric in METRICS:
                row = next(x for x in rows if (x["group"], x["set"], x["metric"]) == (label, set_name, metric))
                digits = 3 if metric == "mrr" else 1
                sign = "" if label.startswith("(") else "+"
                cells.append(f"{row['value']:{sign}.{digits}f} [{row['low']:{sign}.{digits}f}, {row['high']:{sign}.{digits}f}]")
            lines.append(f"| {label} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    main(sys.argv[1])
