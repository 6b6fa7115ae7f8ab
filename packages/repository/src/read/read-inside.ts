// Reads files below a folder, and none outside.
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
import { keptBack } from "@fossick/base/secrets/kept-back.ts";
import { isInside, posixPath } from "./is-inside.ts";

// Flags against blocking on a pipe and against following a link; Windows has neither.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const noLink = constants.O_NOFOLLOW ?? 0;

/**
 * Reads a file of a repository. Checks the opened file, so that nothing can replace it between the check and the
 * reading.
 * @param folder absolute, with links resolved, must contain the file's real path
 * @param path of the file, below the folder
 * @param link whether the file itself may be a link, to another file in the folder
 * @param named paths of files that are read although they usually hold secrets
 * @returns undefined when the file is larger than `maxBytes`, or not a regular file
 * @throws when it cannot be opened or read, or its real path is outside the folder or kept back
 */
export function readInside(
  folder: string,
  path: string,
  maxBytes: number,
  link: "refused" | "followed" = "refused",
  named: readonly string[] = [],
): Buffer | undefined {
  // On Windows a colon names a stream of a file, or a drive.
  if (process.platform === "win32" && path.includes(":")) throw outside(path);
  const full = join(folder, path);
  return read(full, maxBytes, link, (file) => {
    const real = realPathOf(file, full);
    if (!isInside(folder, real)) throw outside(path);
    const isAsNamed = real === full && full === `${folder}/${path}`;
    const place = isAsNamed ? path : posixPath(folder, real);
    const why = keptBack(place);
    if (why === "git" || (why === "secret" && !named.includes(place))) throw hidden(path);
  });
}

/** Returns the text of a file like `readInside`; undefined also if it cannot be read. */
export function textInside(...place: Parameters<typeof readInside>): string | undefined {
  try {
    return readInside(...place)?.toString("utf8");
  } catch {
    return undefined;
  }
}

/** Reads a file that the user named, in any folder; otherwise like `readInside`. */
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

/** Error codes for a file outside the folder, and for one of git or with secrets. */
export const leadsOut = "EXDEV";
export const leadsToKept = "KEPT_BACK";

const outside = (path: string): Error =>
  Object.assign(new Error(`${JSON.stringify(path)} leads out of the folder`), { code: leadsOut });

const hidden = (path: string): Error =>
  Object.assign(new Error(`${JSON.stringify(path)} is kept back`), { code: leadsToKept });

/**
 * Returns the real path of an open file. Linux reports it for the open file itself; elsewhere the path must still lead
 * to the open file.
 * @param path used to open it, absolute
 * @throws when the path leads to another file by now
 */
export function realPathOf(file: number, path: string): string {
  return (process.platform === "linux" ? pathOfDescriptor(file) : undefined) ?? realPathByName(file, path);
}

function pathOfDescriptor(file: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined; // some containers have no /proc
  }
}

/** Number of checks: an attacker who swaps folders for links would have to win four races in turn. */
const looks = 2;

/** Returns the real path of a path, if it still leads to the open file. */
export function realPathByName(file: number, path: string): string {
  const opened = fstatSync(file);
  let real = "";
  for (let look = 0; look < looks; look++) {
    real = realpathSync(path);
    const found = lstatSync(real);
    // Windows does not always report the same number for a drive.
    const isSame = found.ino === opened.ino && (process.platform === "win32" || found.dev === opened.dev);
    if (!isSame) throw Object.assign(new Error("the file was replaced meanwhile"), { code: "ESTALE" });
  }
  return real;
}
