// Reads the suitable past commits from git as tasks, the message as the request and the source files they edited as the
// right answer; leaves out bots, reverts and sweeps.
import { streamGit } from "@fossick/repository/git.ts";
import { splitFields } from "@fossick/index/history/read-commits.ts";
import type { GitSource } from "./git-source.ts";
import { taskText, type TaskText } from "./task-text.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { languageOf } from "@fossick/languages/index.ts";

export interface PastTask {
  readonly commit: string;
  /** The state in which the task is asked. */
  readonly parent: string;
  readonly subject: string;
  readonly text: string;
  /** Source files of the parent, relative to the root, in alphabetical order. */
  readonly goldFiles: readonly string[];
}

/**
 * The last suitable commits before HEAD, at most `last` and oldest first, and how many commits were looked at.
 * @throws GitError
 * @throws the signal's reason when aborted
 */
export async function readPastTasks(source: GitSource, last: number, signal?: AbortSignal) {
  const isTwin = await findTwins(source, signal);
  const tasks: PastTask[] = [];
  let examined = 0;
  for await (const candidate of listCommits(source, signal)) {
    examined++;
    const text = taskText(candidate.message);
    const goldFiles = isTwin(candidate.message) ? undefined : goldFilesOf(candidate, text);
    const [parent] = candidate.parents;
    if (goldFiles === undefined || parent === undefined) continue;
    tasks.push({ commit: candidate.commit, parent, subject: text.subject, text: text.text, goldFiles });
    if (tasks.length === last) break;
  }
  return { tasks: tasks.toReversed(), examined };
}

/** A commit and its copy on another branch share their subject, and the copy in the history would give the answer. */
async function findTwins(source: GitSource, signal?: AbortSignal): Promise<(message: string) => boolean> {
  const countBySubject = new Map<string, number>();
  const args = [
    "log",
    "-z",
    "--no-merges",
    "--encoding=UTF-8",
    "--format=%s",
    "--end-of-options",
    source.head,
  ];
  for await (const subjects of splitFields(streamGit(args, gitOptions(source, signal)))) {
    for (const subject of subjects)
      countBySubject.set(plain(subject), (countBySubject.get(plain(subject)) ?? 0) + 1);
  }
  return (message) => (countBySubject.get(plain(message.trimStart().split(/\n\s*\n/, 1)[0] ?? "")) ?? 0) > 1;
}

/** A subject without what a copy may have differently: pull request numbers, case and spaces. */
const plain = (subject: string): string =>
  subject
    .replaceAll(/\(?#\d+\)?/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Newest first, no commit before its descendants, without merges. */
async function* listCommits(source: GitSource, signal?: AbortSignal): AsyncGenerator<ListedCommit> {
  const inFolder = source.prefix !== "";
  const args = ["log", "-z", "--no-merges", "--date-order", "--no-renames", "--name-status", "--no-color"];
  args.push("--no-ext-diff", "-O/dev/null", "--encoding=UTF-8", "--format=/%H%x00%P%x00%an <%ae>%x00%B");
  if (inFolder) args.push("--relative", "--full-history");
  args.push("--end-of-options", source.head, "--", ...(inFolder ? ["."] : []));
  let fields: string[] = [];
  for await (const chunk of splitFields(streamGit(args, gitOptions(source, signal)))) {
    for (const field of chunk) {
      // Neither a status nor a path begins with a slash, and of a commit's own fields only the first does.
      if (field.startsWith("/") && fields.length >= headerFields) {
        yield toCommit(fields);
        fields = [];
      }
      fields.push(field);
    }
  }
  if (fields.length >= headerFields) yield toCommit(fields);
}

/** Commit, parents, author, message; then a status and a path for each file. */
const headerFields = 4;

function toCommit(fields: readonly string[]): ListedCommit {
  const [commit = "", parents = "", author = "", message = ""] = fields;
  const changes = [];
  for (let at = headerFields; at + 1 < fields.length; at += 2) {
    changes.push({ status: (fields[at] ?? "").trim(), path: fields[at + 1] ?? "" });
  }
  return {
    commit: commit.slice(1),
    parents: parents.split(" ").filter(Boolean),
    author,
    message,
    changes,
  };
}

const gitOptions = ({ root }: GitSource, signal?: AbortSignal) => ({ cwd: root, ...(signal && { signal }) });

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
export const fewestWords = 4;

const bots =
  /\[bot\]|\b(?:dependabot|renovate|greenkeeper|github-actions|semantic-release|snyk|imgbot|weblate|crowdin|mergify|pre-commit-ci|bors|autofix)\b|-bot\b/i;

/** Types of conventional commits that ask for no change of behaviour. */
const idleTypes: ReadonlySet<string> = new Set(
  "build bump chore ci cleanup deps doc docs format lint merge release revert style test tests typo wip".split(
    " ",
  ),
);

/** Subjects that do not describe a change, or one of code. */
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

/** Code, except tests, examples, docs, configuration, generated and vendored files. */
const isSource = (path: string): boolean => fileKind(path) === "source" && languageOf(path).code;

/** Words of two letters and more; two Han characters count as one. */
export function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.replaceAll(/\p{Script=Han}/gu, " ").match(/\p{L}[\p{L}\p{N}_'-]+/gu)?.length ?? 0;
  return others + han / 2;
}
