// Reads and writes configuration files without losing what is in them.
import { randomUUID } from "node:crypto";
import { chmodSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FossickError } from "../../base/errors.ts";
import { makeFolder } from "../../indexing/make-folder.ts";
import { readPlain } from "../../indexing/read/read-inside.ts";

const largestConfigBytes = 100_000_000;

/**
 * The text of a configuration file, undefined when there is none.
 * @throws FossickError INVALID_CONFIG when it cannot be read, or is not UTF-8
 */
export function readConfigFile(file: string): string | undefined {
  let bytes: Buffer | undefined;
  try {
    bytes = readPlain(file, largestConfigBytes);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new FossickError("INVALID_CONFIG", `cannot read ${file} (${code})`, { cause });
  }
  if (bytes === undefined)
    throw new FossickError("INVALID_CONFIG", `cannot read ${file}: it is not a plain file, or too large`);
  const text = bytes.toString("utf8");
  if (Buffer.from(text, "utf8").equals(bytes)) return text;
  throw new FossickError("INVALID_CONFIG", `${file} is not UTF-8 text`, {
    hint: "save it as UTF-8 first; nothing was changed",
  });
}

/** The missing folders above a file, outermost first. */
export function missingFolders(file: string): readonly string[] {
  const missing: string[] = [];
  for (let at = path.dirname(file); !isThere(at); at = path.dirname(at)) missing.unshift(at);
  return missing;
}

/**
 * Replaces a file atomically, keeping its mode, or creates it and its folders. Of a link, the target is replaced.
 * @throws FossickError INVALID_CONFIG when it cannot be written; then it is unchanged
 */
export function writeConfigFile(file: string, text: string): void {
  try {
    makeFolder(path.dirname(file));
    const target = isThere(file) ? realpathSync(file) : file;
    const temporary = `${target}.${randomUUID()}.tmp`;
    try {
      writeFileSync(temporary, text, { mode: 0o600 });
      chmodSync(temporary, isThere(target) ? statSync(target).mode & 0o777 : 0o666 & ~process.umask());
      renameSync(temporary, target);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_CONFIG", `cannot write ${file} (${code})`, { cause });
  }
}

/** Removes a file that setup created, and the folders created for it if they are empty. */
export function removeConfigFile(file: string, folders: readonly string[]): void {
  rmSync(file, { force: true });
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
