// Reads and writes configuration files without losing their content.
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { makeFolder } from "@fossick/base/private-files.ts";
import { readPlain } from "@fossick/repository/read/read-inside.ts";

const largestConfigBytes = 100_000_000;

/**
 * Reads the text of a configuration file; undefined if there is none.
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

/**
 * Replaces a file atomically, keeping its mode, or creates it and its folders. For a link, replaces the target.
 * @throws FossickError INVALID_CONFIG if it cannot be written; it is unchanged then
 */
export function writeConfigFile(file: string, text: string): void {
  try {
    makeFolder(path.dirname(file));
    const target = existsSync(file) ? realpathSync(file) : file;
    const temporary = `${target}.${randomUUID()}.tmp`;
    try {
      writeFileSync(temporary, text, { mode: 0o600 });
      chmodSync(temporary, existsSync(target) ? statSync(target).mode & 0o777 : 0o666 & ~process.umask());
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
