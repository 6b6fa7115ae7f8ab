import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../git.ts";

const largestBytes = 1_000_000;
const sniffedBytes = 8_000;

/** The paths of a work tree that git tracks, in git's order. */
export function trackedPaths(root: string): string[] {
  return git(root, "ls-files", "-z").split("\0").filter(Boolean);
}

/** A file's text, or nothing when it is no plain file, not there, over 1 MB or binary. */
export function textOf(root: string, path: string): string | undefined {
  const place = join(root, path);
  const facts = lstatSync(place, { throwIfNoEntry: false });
  if (!facts?.isFile() || facts.size > largestBytes) return undefined;
  const bytes = readFileSync(place);
  return bytes.subarray(0, sniffedBytes).includes(0) ? undefined : bytes.toString("utf8");
}
