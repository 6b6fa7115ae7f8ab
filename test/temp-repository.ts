import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** A temporary folder to fill, and git to run in it. */
export interface TempFolder {
  readonly root: string;
  /** Writes files, given as path → text. */
  write(files: Readonly<Record<string, string>>): void;
  /** Runs git in the folder and returns what it printed, trimmed. */
  git(...args: string[]): string;
  /** Commits everything, an hour after the commit before; returns the sha. */
  commit(message: string): string;
}

const created: string[] = [];
const firstCommitTime = 1_700_000_000;

/** Keeps the machine's own git configuration out of a test file. */
export function isolateGit(): void {
  process.env["GIT_CONFIG_GLOBAL"] = devNull;
  process.env["GIT_CONFIG_NOSYSTEM"] = "1";
}

export function createFolder(files: Readonly<Record<string, string>> = {}): TempFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "fossick-test-")));
  created.push(root);
  const folder = openFolder(root);
  folder.write(files);
  return folder;
}

export function createRepository(files: Readonly<Record<string, string>> = {}): TempFolder {
  const folder = createFolder(files);
  folder.git("init", "-q", "-b", "main");
  return folder;
}

export function openFolder(root: string): TempFolder {
  let commits = 0;
  const run = (args: readonly string[], date: number): string =>
    execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, GIT_AUTHOR_DATE: `${date} +0000`, GIT_COMMITTER_DATE: `${date} +0000` },
    }).trim();
  const git = (...args: string[]): string => run(args, firstCommitTime + commits * 3_600);
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const commit = (message: string): string => {
    git("add", "--all");
    git("commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", message);
    commits++;
    return git("rev-parse", "HEAD");
  };
  return { root, write, git, commit };
}

/** The file in which git keeps an object that it has not packed. */
export function objectFile({ git, root }: TempFolder, name: string): string {
  const sha = git("rev-parse", name);
  return join(root, ".git/objects", sha.slice(0, 2), sha.slice(2));
}

/**
 * Makes a program called `git`.
 * @param script for `sh`, in which `$GIT` is the real one
 * @returns a `PATH` on which it comes first
 */
export function pathWithGit(script: string): string {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const { root } = createFolder({ git: `#!/bin/sh\nGIT='${real}'\n${script}\n` });
  chmodSync(join(root, "git"), 0o755);
  return `${root}${delimiter}${process.env["PATH"]}`;
}

/** Scripts for `pathWithGit` that answer as older versions of git do. */
export const olderGit = {
  /** Before 2.39.4 and 2.45 it does not know how to leave missing objects alone. */
  fetching: 'unset GIT_NO_LAZY_FETCH\nexec "$GIT" "$@"',
  /** Before 2.25 `rev-parse` repeats a question it does not know. */
  tooOld: `for last; do :; done
case "$last" in *version) echo git version 2.20.1; exit ;; esac
for each; do
  shift
  [ "$each" = --show-object-format ] && each=--show-what
  set -- "$@" "$each"
done
exec "$GIT" "$@"`,
} as const;

/** Removes every folder a test file made. */
export function removeFolders(): void {
  for (const folder of created.splice(0)) rmSync(folder, { recursive: true, force: true });
}
