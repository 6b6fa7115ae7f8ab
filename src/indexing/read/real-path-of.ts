import { fstatSync, lstatSync, readlinkSync, realpathSync } from "node:fs";

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
