import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { git } from "./git.ts";
import { hideParts, type HiddenPart } from "./hidden.ts";

/**
 * Put a repository's files at a commit into a work tree that knows nothing of later commits.
 * The clone shares the mirror's objects and has no branches, tags or reflogs; HEAD is detached.
 * @param hidden what is taken out of the work tree afterwards
 * @returns the work tree, the same one for every commit of a repository
 */
export function checkOut(
  mirror: string,
  repo: string,
  commit: string,
  workFolder: string,
  hidden: readonly HiddenPart[] = [],
): string {
  const tree = join(workFolder, repo.replace("/", "+"));
  if (!existsSync(join(tree, ".git"))) clone(mirror, tree, workFolder);
  rmSync(join(tree, ".git", "index.lock"), { force: true }); // of a run that was killed
  git(tree, "update-ref", "--no-deref", "HEAD", git(tree, "rev-parse", `${commit}^{commit}`));
  git(tree, "read-tree", "--reset", "HEAD");
  // Not `git checkout`: a mirror may lack a few very large files, and the rest must still be written.
  spawnSync("git", ["-C", tree, "checkout-index", "--all", "--force", "--quiet", "-u"]);
  const refs = git(tree, "for-each-ref", "--format=%(refname)").split("\n").filter(Boolean);
  for (const ref of refs) git(tree, "update-ref", "-d", ref);
  git(tree, "clean", "-qfdx");
  rmSync(join(tree, ".git", "logs"), { recursive: true, force: true });
  hideParts(tree, hidden);
  return tree;
}

/** A clone appears under its name only when it is complete. */
function clone(mirror: string, tree: string, workFolder: string): void {
  const incomplete = `${tree}.incomplete`;
  mkdirSync(workFolder, { recursive: true });
  rmSync(incomplete, { recursive: true, force: true });
  git(workFolder, "clone", "--quiet", "--shared", "--no-checkout", mirror, incomplete);
  git(incomplete, "config", "core.logAllRefUpdates", "false");
  git(incomplete, "remote", "remove", "origin");
  renameSync(incomplete, tree);
}
