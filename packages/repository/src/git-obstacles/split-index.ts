// Copies a split index for git, which updates the time of the shared part whenever it reads one.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPlain } from "../read/read-inside.ts";
import { findGitFolders } from "./git-folders.ts";

/** A copy of git's index in one file. */
export interface WholeIndex {
  readonly file: string;
  remove(): void;
}

const sharedName = /^sharedindex\.((?:[0-9a-f]{2}){20}|(?:[0-9a-f]{2}){32})$/;
const sha256Digits = 64;
const largestIndexBytes = 4_000_000_000;

/** Tests whether git may have split the index of the work tree around a folder. */
export const maySplit = (cwd: string): boolean => sharedIds(findGitFolders(cwd)?.own[0]).length > 0;

/**
 * Copies the index of the work tree around a folder out of its repository, and has git join the parts of the copy. No
 * setting keeps git from touching the shared part, and it finds that only beside `HEAD`.
 * @returns undefined if the index is not split
 * @throws when a part is no regular file or cannot be read
 */
export async function copyWhole(
  cwd: string,
  runGit: (args: readonly string[], cwd: string) => Promise<unknown>,
): Promise<WholeIndex | undefined> {
  const own = findGitFolders(cwd)?.own[0];
  const ids = sharedIds(own);
  if (own === undefined || ids.length === 0) return undefined;
  const index = readPart(join(own, "index"));
  const usedIds = ids.filter((id) => index.includes(Buffer.from(id, "hex")));
  if (usedIds.length === 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "fossick-index-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const parts = usedIds.map(
      (id) => [`sharedindex.${id}`, readPart(join(own, `sharedindex.${id}`))] as const,
    );
    const isSha256 = usedIds[0]?.length === sha256Digits;
    makeRepository(join(folder, ".git"), [["index", index], ...parts], isSha256);
    const settings = ["core.splitIndex=false", `core.hooksPath=${join(folder, "no-hooks")}`];
    await runGit([...settings.flatMap((each) => ["-c", each]), "update-index", "--no-split-index"], folder);
    return { file: join(folder, ".git", "index"), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Ids of the shared parts in a git folder, where old ones stay for weeks. */
function sharedIds(folder: string | undefined): string[] {
  try {
    return readdirSync(folder ?? "").flatMap((name) => sharedName.exec(name)?.[1] ?? []);
  } catch {
    return []; // git cannot read the folder either
  }
}

function readPart(file: string): Buffer {
  const bytes = readPlain(file, largestIndexBytes);
  if (bytes === undefined) throw new Error(`${file} is no plain file`);
  return bytes;
}

/** Creates a repository with just an index, without the configuration of the original. */
function makeRepository(
  folder: string,
  parts: readonly (readonly [name: string, bytes: Buffer])[],
  isSha256: boolean,
): void {
  for (const each of ["objects", "refs"]) mkdirSync(join(folder, each), { recursive: true });
  const format = isSha256 ? "1\n[extensions]\n\tobjectFormat = sha256" : "0";
  writeFileSync(join(folder, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(folder, "config"), `[core]\n\trepositoryFormatVersion = ${format}\n`);
  for (const [name, bytes] of parts) writeFileSync(join(folder, name), bytes);
}
