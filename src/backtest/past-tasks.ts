import { streamGit } from "../indexing/git.ts";
import { splitFields } from "../indexing/history/read/parse-log.ts";
import type { GitSource } from "./git-source.ts";
import { goldFilesOf, type ListedCommit } from "./suitable-commit.ts";
import { taskText } from "./task-text.ts";

/** A past commit as a task: what was asked for, and which files the change edited. */
export interface PastTask {
  readonly commit: string;
  /** The state in which the task is asked. */
  readonly parent: string;
  readonly subject: string;
  readonly text: string;
  /** Source files of the parent, relative to the root, in alphabetical order. */
  readonly goldFiles: readonly string[];
}

/** Commits that make tasks, and how many were looked at to find them. */
export interface PastTasks {
  /** Oldest first; a commit comes after all of its ancestors. */
  readonly tasks: readonly PastTask[];
  readonly examined: number;
}

/**
 * The last suitable commits before HEAD, at most `last`.
 * @throws GitError
 * @throws the signal's reason when aborted
 */
export async function readPastTasks(
  source: GitSource,
  last: number,
  signal?: AbortSignal,
): Promise<PastTasks> {
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
