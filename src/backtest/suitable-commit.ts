import { fileKind } from "../indexing/analyse/file-kind.ts";
import { languageOf } from "../code-languages/index.ts";
import type { TaskText } from "./task-text.ts";

/** A commit as git lists it. */
export interface ListedCommit {
  readonly commit: string;
  readonly parents: readonly string[];
  /** Name and address. */
  readonly author: string;
  readonly message: string;
  readonly changes: readonly Change[];
}

interface Change {
  /** `A` added, else edited, deleted or of another type. */
  readonly status: string;
  readonly path: string;
}

const maxEdited = 6;
/** A change that is mostly new files says little about where to look. */
const maxAdded = 3;
const fewestWords = 4;

const bots =
  /\[bot\]|\b(?:dependabot|renovate|greenkeeper|github-actions|semantic-release|snyk|imgbot|weblate|crowdin|mergify|pre-commit-ci|bors|autofix)\b|-bot\b/i;

/** Types of conventional commits that ask for no change of behaviour. */
const idleTypes: ReadonlySet<string> = new Set(
  "build bump chore ci cleanup deps doc docs format lint merge release revert style test tests typo wip".split(
    " ",
  ),
);

/** Subjects that say nothing about what is to be changed, or nothing about code. */
const idleSubject = new RegExp(
  [
    "^(?:revert|bump(?:s|ed)?|backport|wip)\\b|^(?:fixup|squash|amend)!",
    "^merge (?:branch|pull|remote|tag|commit|origin|ma(?:ster|in)\\b|')",
    "^(?:(?:prepare|cut|make|new) (?:for |the |a |next )*)?(?:release|publish|version)(?:$| (?:v?\\d|candidate|notes?|for\\b))",
    "^v?\\d+\\.\\d+",
    "\\b(?:bump|upgrade|update)(?:s|d|ed)? (?:the )?(?:version|copyright|licen[cs]e|dependenc|lockfile|changelog|readme|docs?\\b|tests?\\b)",
    "\\bversion bump\\b|\\bdependabot\\b|\\brenovate\\b",
    "\\b(?:typos?|spelling|grammar|whitespace|changelog|readme|docstrings?|jsdoc|javadoc)\\b",
    "\\b(?:lint(?:er|ing)?|eslint|prettier|rustfmt|clippy|gofmt|rubocop|formatting|reformat)\\b",
    "^(?:add|fix|update|improve|more|remove)(?:s|ed)? (?:\\w+ ){0,2}(?:tests?|docs?|documentation|comments?)\\b",
  ].join("|"),
  "i",
);

/** The files a commit would have to be traced to, or nothing when it makes no task. */
export function goldFilesOf(commit: ListedCommit, { subject, text, type }: TaskText): string[] | undefined {
  if (commit.parents.length !== 1 || bots.test(commit.author)) return undefined;
  const source = commit.changes.filter(({ path }) => isSource(path));
  const edited = source.filter(({ status }) => status !== "A").map(({ path }) => path);
  if (edited.length === 0 || edited.length > maxEdited || source.length - edited.length > maxAdded)
    return undefined;
  if ((type !== undefined && idleTypes.has(type)) || idleSubject.test(subject)) return undefined;
  if (countWords(subject) < fewestWords) return undefined;
  // A message that names its files was written with the change at hand.
  return edited.some((path) => text.includes(path)) ? undefined : edited.sort();
}

/** Code that is neither test nor example, docs, configuration, generated or of others. */
const isSource = (path: string): boolean => fileKind(path) === "source" && languageOf(path).code;

/** Words of two letters and more; two Han characters count as one. */
function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.replaceAll(/\p{Script=Han}/gu, " ").match(/\p{L}[\p{L}\p{N}_'-]+/gu)?.length ?? 0;
  return others + han / 2;
}
