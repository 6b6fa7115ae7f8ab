// Keeps what V8 compiled of the built commands for later runs, in the user's own cache folder.
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { makePrivateFolder, readPrivate, writePrivate } from "@fossick/base/private-files.ts";
import { version } from "@fossick/base/version.ts";
import { defaultCacheDir, type Host } from "@fossick/settings/default-folders.ts";

/** Compiled code, by the file that it was compiled from. */
export type CompiledCode = ReadonlyMap<string, Uint8Array>;

/** Compiled code of an earlier run, and a function that keeps that of this run. */
export interface KeptCode {
  /** Undefined if there is none, or it is damaged. */
  readonly code: CompiledCode | undefined;
  /** Keeps code for later runs; does nothing where that is not possible. */
  keep(code: CompiledCode): void;
}

const nothingKept: KeptCode = { code: undefined, keep: () => undefined };
const oldMs = 30 * 24 * 3_600_000;

/**
 * Opens the compiled code of one build and one Node. It lies in the user's own cache folder, regardless of
 * `--cache-dir`: whoever can write there decides what runs. Nothing is kept if other users can write there, for example
 * when root runs with another user's home folder.
 * @param entry the built file that a run begins with
 */
export function openKeptCode(entry: string, host: Host): KeptCode {
  if (host.env["NODE_DISABLE_COMPILE_CACHE"]) return nothingKept;
  try {
    const folder = join(defaultCacheDir(host), "compiled");
    if (existsSync(folder) && !isOutOfReach(realpathSync(folder))) return nothingKept;
    const { mtimeMs, size } = statSync(entry);
    const place = join(folder, [version, process.version, process.arch, mtimeMs, size].join("-"));
    return { code: unpack(readPrivate(place)), keep: (code) => write(place, pack(code)) };
  } catch {
    return nothingKept; // everything is compiled again
  }
}

/** Writes a file as a whole, and removes those of builds that are long gone. */
function write(place: string, content: Uint8Array): void {
  try {
    const folder = dirname(place);
    makePrivateFolder(folder);
    if (!isOutOfReach(realpathSync(folder))) return;
    for (const name of readdirSync(folder)) {
      const old = join(folder, name);
      if (Date.now() - statSync(old).mtimeMs > oldMs) rmSync(old, { recursive: true });
    }
    const draft = `${place}.${process.pid}`;
    writePrivate(draft, content);
    renameSync(draft, place);
  } catch {
    // The next run tries again.
  }
}

/** Length of the numbers at the start: the checksum of what follows them, and the length of the list of files. */
const headBytes = 8;

/** Joins compiled code to one text: checksum, list of files with the length of each, code. */
export function pack(code: CompiledCode): Uint8Array {
  const list = Buffer.from(JSON.stringify([...code].map(([file, { length }]) => [file, length])));
  const head = Buffer.alloc(headBytes);
  const content = Buffer.concat([head, list, ...code.values()]);
  content.writeUInt32LE(list.length, 4);
  content.writeUInt32LE(crc32(content.subarray(4)), 0);
  return content;
}

/** Takes packed code apart. V8 would run damaged code, so that the checksum decides. */
export function unpack(content: Buffer | undefined): CompiledCode | undefined {
  if (content === undefined || content.length < headBytes) return undefined;
  if (content.readUInt32LE(0) !== crc32(content.subarray(4))) return undefined;
  let at = headBytes + content.readUInt32LE(4);
  const list = JSON.parse(content.toString("utf8", headBytes, at)) as readonly (readonly [string, number])[];
  return new Map(list.map(([file, length]) => [file, content.subarray(at, (at += length))]));
}

/** Tests whether only this user and root can write to a folder, or replace it. */
function isOutOfReach(folder: string): boolean {
  const userId = process.getuid?.();
  if (userId === undefined) return true; // on Windows a profile is its user's alone
  const { mode, uid } = lstatSync(folder);
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== userId && uid !== 0)) return false;
  return folder === dirname(folder) || isOutOfReach(dirname(folder));
}
