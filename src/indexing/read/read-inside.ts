import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "./is-inside.ts";
import { realPathOf } from "./real-path-of.ts";

// A pipe must not hold us up, nor a link lead elsewhere; Windows has neither flag.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const noLink = constants.O_NOFOLLOW ?? 0;

/**
 * Read a file of a repository. What is checked is the file that was opened, so nothing can be put in its place between
 * the check and the reading.
 * @param folder absolute, with links resolved: where the file must really lie
 * @param path of the file, below the folder
 * @param link whether the file itself may be a link, to another file in the folder
 * @returns undefined when it is larger than expected, or no plain file
 * @throws when it cannot be opened or read, or lies outside the folder
 */
export function readInside(
  folder: string,
  path: string,
  maxBytes: number,
  link: "refused" | "followed" = "refused",
): Buffer | undefined {
  // On Windows a colon names a stream of a file, or a drive.
  if (process.platform === "win32" && path.includes(":")) throw outside(path);
  const full = join(folder, path);
  return read(full, maxBytes, link, (file) => {
    if (!isInside(folder, realPathOf(file, full))) throw outside(path);
  });
}

/** Read a file the user named, wherever it lies; as `readInside` else. */
export const readPlain = (file: string, maxBytes: number): Buffer | undefined =>
  read(file, maxBytes, "followed", () => {});

function read(
  path: string,
  maxBytes: number,
  link: "refused" | "followed",
  check: (file: number) => void,
): Buffer | undefined {
  const file = openSync(path, link === "followed" ? flags : flags | noLink);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    check(file);
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count)
      count = readSync(file, bytes, length, bytes.length - length, null);
    return length < bytes.length ? bytes.subarray(0, length) : bytes;
  } finally {
    closeSync(file);
  }
}

/** The code of the error for a file that lies elsewhere. */
export const leadsOut = "EXDEV";

const outside = (path: string): Error =>
  Object.assign(new Error(`${JSON.stringify(path)} leads out of the folder`), { code: leadsOut });
