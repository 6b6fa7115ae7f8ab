// Reads a file below a folder, and nothing outside of it.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  lstatSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { join } from "node:path";
import { isInside } from "./is-inside.ts";

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

/** Returns the text of a file of a repository as `readInside` reads it; undefined also where it cannot be read. */
export function textInside(...place: Parameters<typeof readInside>): string | undefined {
  try {
    return readInside(...place)?.toString("utf8");
  } catch {
    return undefined;
  }
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

/**
 * Returns the real path of an open file. Linux tells it of the open file itself; elsewhere the file of that name must
 * be the open one.
 * @param path it was opened by, absolute
 * @throws when the name means another file by now
 */
export function realPathOf(file: number, path: string): string {
  return (process.platform === "linux" ? pathOfDescriptor(file) : undefined) ?? realPathByName(file, path);
}

function pathOfDescriptor(file: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined; // /proc is not there in some containers
  }
}

/** Looked at twice: who swaps folders for links must hit the moments between four calls, in turn, to be believed. */
const looks = 2;

/** The real path of a name, if it still leads to the open file. */
export function realPathByName(file: number, path: string): string {
  const opened = fstatSync(file);
  let real = "";
  for (let look = 0; look < looks; look++) {
    real = realpathSync(path);
    const found = lstatSync(real);
    // Windows does not always give one number for a drive.
    const isSame = found.ino === opened.ino && (process.platform === "win32" || found.dev === opened.dev);
    if (!isSame) throw Object.assign(new Error("the file was replaced meanwhile"), { code: "ESTALE" });
  }
  return real;
}
