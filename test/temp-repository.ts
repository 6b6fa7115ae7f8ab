import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";

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

/** Removes every folder a test file made. */
export function removeFolders(): void {
  for (const folder of created.splice(0)) rmSync(folder, { recursive: true, force: true });
}
