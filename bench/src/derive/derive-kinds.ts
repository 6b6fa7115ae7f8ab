import { createHash } from "node:crypto";
import type { Role } from "@fossick/core/evidence/roles.ts";
import { roleOfFiles } from "./commit-roles.ts";
import { idOf, type DerivedTask } from "./derived-task.ts";
import { pastCommits, plainSubject, type PastCommit } from "./past-commits.ts";
import { wordsOf } from "./words-of.ts";

/** A task whose answer is no source code, one line of `kinds.jsonl`. */
export interface KindTask extends DerivedTask {
  /** The role of its files. */
  readonly kind: string;
}

const roles: readonly Role[] = ["test", "docs", "changelog", "example", "ci", "build", "config", "script"];
const days = 5 * 365;
const maxFiles = 6;
const fewestWords = 4;

/** Work that names versions or nothing: no version bumps, no releases, no reverts, no merged lists. */
const sayingNothing =
  /\b(?:bump(?:s|ed)?|release[sd]?|revert|merge|version \d|v?\d+\.\d+\.\d+|update(?:s|d)? (?:all |dev )?dep|upgrade(?:s|d)? dep|dependenc|lock ?file|typos?|lint|format(?:ting)?|whitespace|prettier|sponsors?|translat)/i;

/**
 * Tasks from the commits of the last five years that change files of one role alone, source code excepted: so many of
 * each role, drawn in the order of a hash, oldest first. Messages that write out the name of a file are left out: what
 * is named is found without learning.
 * @param perRole tasks of one role at most
 */
export const deriveKinds = (repo: string, repository: string, perRole: number): KindTask[] =>
  kindTasks(repo, pastCommits(repository, days), perRole);

/** Tasks as `deriveKinds` makes them, from commits that are read already. */
export function kindTasks(repo: string, commits: readonly PastCommit[], perRole: number): KindTask[] {
  const seen = new Set<string>();
  const byRole = new Map<Role, { task: KindTask; time: number }[]>();
  for (const commit of commits) {
    const role = roleOfCommit(commit);
    const task = plainSubject(commit.subject);
    if (role === undefined || !saysSomething(task) || seen.has(task.toLowerCase())) continue;
    if (commit.changed.some((path) => task.includes(path.slice(path.lastIndexOf("/") + 1)))) continue;
    seen.add(task.toLowerCase());
    const tasks = byRole.get(role) ?? [];
    tasks.push({ task: taskOf(repo, commit, role, task), time: commit.time });
    byRole.set(role, tasks);
  }
  return roles
    .flatMap((role) => drawn(byRole.get(role) ?? [], perRole))
    .sort((a, b) => a.time - b.time || (a.task.id < b.task.id ? -1 : 1))
    .map(({ task }) => task);
}

/** The one role of all changed files; none where a commit changes source, or files of several roles. */
function roleOfCommit({ changed, added }: PastCommit): Role | undefined {
  if (changed.length === 0 || changed.length > maxFiles || added.length > 3) return undefined;
  const role = roleOfFiles([...changed, ...added]);
  return role === "source" ? undefined : role;
}

const saysSomething = (subject: string): boolean =>
  wordsOf(subject).length >= fewestWords && !sayingNothing.test(subject);

const taskOf = (repo: string, commit: PastCommit, role: Role, task: string): KindTask => ({
  id: idOf(repo, commit),
  repo,
  base_commit: commit.parent,
  lang: role,
  kind: role,
  task,
  gold_files: [...commit.changed].sort(),
});

const orderOf = (id: string): string => createHash("sha256").update(id).digest("hex");

const drawn = <T extends { readonly task: KindTask }>(tasks: readonly T[], count: number): T[] =>
  [...tasks].sort((a, b) => (orderOf(a.task.id) < orderOf(b.task.id) ? -1 : 1)).slice(0, count);
