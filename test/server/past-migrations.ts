import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const folder = "server/migrations";

/** Runs git in this checkout. @returns what it printed; nothing where it fails */
function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync("git", args, {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  return status === 0 ? stdout : "";
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter(Boolean);

/** Commits of the main line that changed a migration, newest first. @param limits of `git rev-list` */
export const commitsWithMigrations = (...limits: readonly string[]): readonly string[] =>
  linesOf(git("rev-list", "--first-parent", ...limits, "HEAD", "--", folder));

/** Why the past cannot be looked at, for tests to be skipped with; undefined where it can. */
export const noHistory =
  git("rev-parse", "--is-shallow-repository").trim() === "false" && commitsWithMigrations().length > 0
    ? undefined
    : "git does not have the history of this checkout";

/** Tags of versions. */
export const versionTags = (): readonly string[] => linesOf(git("tag", "--list", "v*"));

/** Names of the migrations that a commit has, in their order. */
export const migrationsAt = (commit: string): readonly string[] =>
  linesOf(git("ls-tree", "--name-only", commit, `${folder}/`))
    .map((path) => basename(path))
    .toSorted();

/** Migrations of a commit that stand otherwise now, or no longer. */
export const changedSince = (commit: string): readonly string[] =>
  linesOf(git("diff", "--no-renames", "--diff-filter=a", "--name-only", commit, "--", folder));

/** Writes the migrations of a commit into a folder. */
export function writeMigrations(commit: string, into: string): void {
  for (const name of migrationsAt(commit))
    writeFileSync(join(into, name), git("show", `${commit}:${folder}/${name}`));
}
