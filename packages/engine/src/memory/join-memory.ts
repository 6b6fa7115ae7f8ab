// Joins the memories of clones at a person's request, and takes over memory kept under a remote.
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { git } from "@fossick/repository/git.ts";
import { findGitFolders } from "@fossick/repository/git-obstacles/git-folders.ts";
import { makePrivateFolder, writePrivate } from "@fossick/base/private-files.ts";
import { absorb } from "./absorb.ts";
import { checkOn } from "./give-feedback.ts";
import { openMemoryFolder } from "./memory-folder.ts";
import { isJoined, type OpenedMemory } from "./open-memory.ts";
import { findProject, joinedFile } from "./project.ts";

/**
 * Makes a root share the memory of another clone from now on; moves the root's own memory there.
 * @param clone absolute, links resolved
 * @returns id of the project whose memory both use
 * @throws FossickError INVALID_SETTING if the two have no first commit in common, MEMORY_OFF, MEMORY_UNAVAILABLE
 */
export async function joinMemory(opened: OpenedMemory, clone: string): Promise<string> {
  const { dataDir, own: ownProject, root } = opened;
  const target = findProject(join(topOf(clone), relative(topOf(root), root)), dataDir);
  if (target.id === opened.project.id) return target.id;
  const [own, others] = await Promise.all([firstCommits(root), firstCommits(clone)]);
  if (!own.some((sha) => others.includes(sha))) throw unrelated(clone);
  const into = openMemoryFolder(target.folder);
  checkOn(into);
  await absorb(openMemoryFolder(ownProject.folder), into);
  makePrivateFolder(ownProject.folder);
  writePrivate(join(ownProject.folder, joinedFile), `${target.id}\n`);
  return target.id;
}

const topOf = (folder: string): string => findGitFolders(folder)?.top ?? folder;

const unrelated = (clone: string): FossickError =>
  new FossickError("INVALID_SETTING", `${clone} and this repository have no first commit in common`, {
    hint: "Only clones of one repository can share a memory; a shallow clone needs its whole history first.",
  });

/** Reverses `joinMemory`; learned memory stays with the other clone. @returns true if the root was joined */
export function leaveMemory(opened: OpenedMemory): boolean {
  rmSync(join(opened.own.folder, joinedFile), { force: true });
  return isJoined(opened);
}

/**
 * Takes over memory kept under the address of the root's remote.
 * @returns true if there was any @throws FossickError MEMORY_OFF, MEMORY_UNAVAILABLE
 */
export async function adoptMemory({ earlier, folder }: OpenedMemory): Promise<boolean> {
  checkOn(folder);
  if (earlier) await absorb(earlier, folder);
  return earlier !== undefined;
}

/** Commits without parents in HEAD's history; none without git. */
export const firstCommits = (root: string): Promise<readonly string[]> =>
  git(["rev-list", "--max-parents=0", "HEAD", "--"], { cwd: root }).then(
    (shas) => String(shas).split("\n").filter(Boolean),
    () => [],
  );
