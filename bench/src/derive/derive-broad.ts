import { createHash } from "node:crypto";
import { languageOf } from "../../../src/code-languages/index.ts";
import { roleOf } from "../../../src/evidence/roles.ts";
import { fileKind } from "../../../src/indexing/analyse/file-kind.ts";
import { pastCommits, pastMerges, plainSubject, type PastCommit } from "./past-commits.ts";

/** A task whose change edits many files, one line of `broad.jsonl`. */
export interface BroadTask {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly lang: string;
  readonly task: string;
  readonly gold_files: readonly string[];
}

const days = 8 * 365;
const files = { fewest: 4, most: 15 } as const;
const fewestWords = 30;
const longestText = 6_000;

/** Sweeps through many files without one thing to do: versions, formats, renames, reverts, lists of merged commits. */
const sweeping =
  /\b(?:bump|release[sd]?|revert|renam(?:e|ing)|typos?|lint|format(?:ting)?|prettier|eslint|rustfmt|clippy|black|gofmt|whitespace|copyright|licen[cs]e|header comments?|spelling|move[sd]? (?:files|tests|to)|upgrade|dependenc|merge (?:branch|remote|tag|master|main)|back ?merge|sync with|backport|cherry[- ]pick)/i;

/**
 * Tasks from commits and merged pull requests of the last eight years that change 4 to 15 source files and say why at
 * some length, drawn in the order of a hash, oldest first. Files that the change adds are no part of the answer; where
 * it adds more than it changes, there is no task.
 * @param most tasks of the repository at most
 */
export function deriveBroad(repo: string, repository: string, most: number): BroadTask[] {
  const seen = new Set<string>();
  const tasks = [...pastMerges(repository, days), ...pastCommits(repository, days)].flatMap((commit) => {
    const gold = sourceFiles(commit);
    const task = textOf(commit);
    const title = task.slice(0, 80).toLowerCase();
    if (gold.length < files.fewest || gold.length > files.most || commit.added.length > gold.length)
      return [];
    if (wordsOf(task) < fewestWords || sweeping.test(task.split("\n", 1)[0] ?? "") || seen.has(title))
      return [];
    seen.add(title);
    return [{ commit, task: taskOf(repo, commit, task, gold) }];
  });
  return tasks
    .sort((a, b) => (orderOf(a.task.id) < orderOf(b.task.id) ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => a.commit.time - b.commit.time || (a.task.id < b.task.id ? -1 : 1))
    .map(({ task }) => task);
}

const sourceFiles = ({ changed }: PastCommit): string[] =>
  changed
    .filter((path) => {
      const kind = fileKind(path);
      return kind === "source" && roleOf(path, kind) === "source" && languageOf(path).name !== "text";
    })
    .sort();

/** A merged pull request says in its body what a commit says in its subject. */
function textOf({ subject, body }: PastCommit): string {
  const paragraphs = cleanBody(body);
  if (!/^Merge (?:pull request|PR)\b/i.test(subject))
    return [plainSubject(subject), paragraphs].join("\n\n").trim();
  const [title = "", ...rest] = paragraphs.split("\n");
  return [plainSubject(title), rest.join("\n").trim()].join("\n\n").trim();
}

/** Signatures, links, issue numbers and what tools add tell nothing about the task. */
const cleanBody = (body: string): string =>
  body
    .slice(0, longestText)
    .replace(
      /^[A-Z][\w-]+-by:.*$|^(?:Change-Id|Co-authored-by|PiperOrigin-RevId|git-svn-id|Reviewed-on|Fixes|Closes|Refs?):?\s.*$/gim,
      "",
    )
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\s*[-*] \[[ xX]\].*(?:\n(?!\s*[-*#]|\s*$).*)*$|^#+ .*check ?list.*$/gim, "") // of a template
    .replace(
      /^\s*[-*] (?:\w+ )?(?:lint(?:ing)?|format(?:ting)?|fix(?:ing)? (?:tests?|lint|ci|typos?)|wip|fixup|typos?|black|review.{0,20}|address.{0,30}|merge .*|changelog|release ?notes?)\.?$/gim,
      "",
    )
    .replace(/https?:\S+/g, "")
    .replace(/\s*\(?#\d+\)?/g, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const wordsOf = (text: string): number => text.match(/[A-Za-z][\w'-]*/g)?.length ?? 0;

function taskOf(repo: string, commit: PastCommit, task: string, gold: readonly string[]): BroadTask {
  const endings = gold.map((path) => path.slice(path.lastIndexOf(".") + 1));
  const lang = [...new Set(endings)].sort((a, b) => countOf(endings, b) - countOf(endings, a))[0] ?? "";
  const id = `${repo.replace("/", "__")}-${commit.hash.slice(0, 10)}`;
  return { id, repo, base_commit: commit.parent, lang, task, gold_files: gold };
}

const countOf = (values: readonly string[], value: string): number =>
  values.filter((each) => each === value).length;

const orderOf = (id: string): string => createHash("sha256").update(id).digest("hex");
