import { roleOf } from "@fossick/core/evidence/roles.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { kindTasks } from "../derive-kinds.ts";
import { sourceFiles } from "../derived-task.ts";
import { pastCommits, pastMerges, type PastCommit } from "../past-commits.ts";
import { cleanBody } from "../pull-text.ts";
import { wordsOf } from "../words-of.ts";
import { commitTask, sizeOf, type Candidate, type Mine } from "./mined-task.ts";
import { pullText } from "./pull-prose.ts";
import { isProse, isTelling, subjectOf, tellingWords, withoutMarkup } from "./wording.ts";

/** A repository's past, as far as tasks are made of it. */
export interface Past {
  readonly commits: readonly PastCommit[];
  readonly merges: readonly PastCommit[];
}

const days = 8 * 365;
const maxCommits = 15_000;
const maxFiles = 10;

/** Read a repository's past in two processes; a commit that changes very many files is left out. */
export const readPast = ({ repository }: Mine): Past => ({
  commits: pastCommits(repository, days, maxCommits).filter(isSmall),
  merges: pastMerges(repository, days, maxCommits).filter(isSmall),
});

const isSmall = ({ changed, added }: PastCommit): boolean => changed.length + added.length <= 60;

/** The source files that a change is about: up to ten, and no fewer than it adds. */
function goldOf(commit: PastCommit): string[] {
  const gold = sourceFiles(commit);
  return gold.length > maxFiles || commit.added.length > gold.length ? [] : gold;
}

/** Tasks from commits' subjects, with the first paragraph of the body where it is short. */
export const mineCommits = ({ repo }: Mine, { commits }: Past): Candidate[] =>
  commits.flatMap((commit) => {
    const gold = goldOf(commit);
    const subject = subjectOf(commit.subject);
    if (gold.length === 0 || !isTelling(subject) || pullText(commit) !== undefined) return [];
    if (wordsOf(subject).length < 3 || /[,:;(]$|\.\.\.$|…$/.test(subject)) return [];
    const paragraph = firstParagraph(commit.body);
    const task = paragraph === undefined ? subject : `${subject}\n\n${paragraph}`;
    if (tellingWords(task) < 3) return [];
    return [{ task: commitTask("commit", repo, commit, task, gold), stratum: sizeOf(gold.length) }];
  });

const paragraphWords = { min: 5, max: 40 } as const;

function firstParagraph(body: string): string | undefined {
  const [first = ""] = cleanBody(body).split(/\n\s*\n/);
  const text = first.replace(/\s+/g, " ").trim();
  const count = wordsOf(text).length;
  if (count < paragraphWords.min || count > paragraphWords.max) return undefined;
  return isProse(text) && !/^[-*#>]|:$/.test(text) ? text : undefined;
}

/** Tasks from commits and merges that say at length what they do. */
export const minePulls = ({ repo }: Mine, { commits, merges }: Past): Candidate[] =>
  [...merges, ...commits].flatMap((commit) => {
    const gold = goldOf(commit);
    const task = gold.length === 0 ? undefined : pullText(commit);
    if (task === undefined || !isTelling(task.split("\n", 1)[0] ?? "")) return [];
    return [{ task: commitTask("pull", repo, commit, task, gold), stratum: sizeOf(gold.length) }];
  });

const perRole = 30;
const kindDays = 5 * 365;

/** Tasks from commits that change no source, as `derive-kinds` finds them. */
export function mineKinds({ repo }: Mine, { commits }: Past): Candidate[] {
  const newest = Math.max(0, ...commits.map(({ time }) => time));
  const recent = commits.filter(({ time }) => time >= newest - kindDays * 86_400);
  const byId = new Map(recent.map((commit) => [commit.hash.slice(0, 10), commit]));
  return kindTasks(repo, recent, perRole).flatMap(({ id, kind, task: subject, gold_files: gold }) => {
    const task = subjectOf(subject);
    const commit = byId.get(id.slice(id.lastIndexOf("-") + 1));
    if (commit === undefined || !isTelling(task) || tellingWords(task) < 3) return [];
    return [{ task: { ...commitTask("kind", repo, commit, task, gold), lang: kind }, stratum: kind }];
  });
}

const bumping =
  /\b(?:bump|upgrade|update|pin)(?:s|d|ed|ing)?\b\s+(?!to\b|(?:the )?(?:package |project |crate )?versions?\b|v?\d)[\w@"'`]/i;
/** A version, a name with a hyphen, or a word for what is depended on. */
const dependency = /\d|\w-\w|\bdep(?:endenc|s\b)|\blatest\b|\bbump/i;
const otherWork =
  /\breleas|\bversion bump|\bchangelog|\bnext version|\brevert|\bbump\w* (?:\w+ )?versions?\b|\ball\b|\.(?:json|toml|cfg|py)\b|\bpython (?:version|3)|\b(?:status|urls?|links?|badges?|metadata|authors?|docs?|readme)\b/i;

/** Tasks from commits that bump a dependency and nothing else: no file of the repository answers them. */
export const mineBumps = ({ repo }: Mine, { commits }: Past): Candidate[] =>
  commits.flatMap((commit) => {
    const task = withoutMarkup(subjectOf(commit.subject));
    const paths = [...commit.changed, ...commit.added];
    if (!bumping.test(task) || !dependency.test(task) || otherWork.test(task)) return [];
    if (!paths.every(isManifest) || paths.length === 0) return [];
    return [{ task: { ...commitTask("bump", repo, commit, task, []), lang: "" }, stratum: "0" }];
  });

/** Manifests and lock files, which say on what a program depends. */
function isManifest(path: string): boolean {
  const kind = fileKind(path);
  return (
    /(?:[.-]lock(?:b|\.\w+)?|lock\.(?:json|ya?ml)|go\.sum|package-lock\.json)$/i.test(path) ||
    (roleOf(path, kind) === "build" &&
      !/(?:makefile|\.mk|\.cmake|cmakelists\.txt|\.config\.\w+|dockerfile.*)$/i.test(path))
  );
}
