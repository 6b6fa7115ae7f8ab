// Keeps the state of a file before setup changed it, so that remove restores it.
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { FossickError } from "../../base/errors.ts";
import { makeFolder } from "../../indexing/make-folder.ts";

const entrySchema = v.object({
  formatVersion: v.literal(1),
  client: v.string(),
  file: v.string(),
  /** Null when there was no file. */
  before: v.nullable(v.string()),
  /** Hash of the text that setup wrote. */
  written: v.string(),
  /** Folders that setup created for the file, outermost first. */
  folders: v.array(v.string()),
});

/** A file's text before setup changed it, to undo the change. */
export interface Backup extends v.InferOutput<typeof entrySchema> {
  /** Another client's of the same file, which counts again once this one is undone. */
  readonly earlier?: Backup | undefined;
}

const backupSchema: v.GenericSchema<unknown, Backup> = v.object({
  ...entrySchema.entries,
  earlier: v.optional(v.lazy(() => backupSchema)),
});

/** Backups in the user's data folder, readable by their owner only, since configurations may hold secrets. */
export interface Backups {
  read(file: string): Backup | undefined;
  /** @returns where it was written; @throws FossickError INVALID_CONFIG when it cannot be */
  write(backup: Backup): string;
  remove(file: string): void;
}

export function openBackups(dataDir: string): Backups {
  const folder = path.join(dataDir, "setup");
  const at = (file: string): string => path.join(folder, `${hashOf(file).slice(0, 16)}.json`);
  return {
    read: (file) => {
      try {
        const backup = v.parse(backupSchema, JSON.parse(readFileSync(at(file), "utf8")));
        return backup.file === file ? backup : undefined;
      } catch {
        // Without a readable backup, removal edits the text as it is.
        return undefined;
      }
    },
    write: (backup) => {
      const where = at(backup.file);
      try {
        makeFolder(folder, 0o700);
        writeFileSync(where, JSON.stringify(backup), { mode: 0o600 });
        chmodSync(where, 0o600);
      } catch (cause) {
        const { code = "" } = cause as NodeJS.ErrnoException;
        throw new FossickError("INVALID_CONFIG", `cannot write the backup ${where} (${code})`, {
          cause,
          hint: "choose another folder with --data-dir; nothing was changed",
        });
      }
      return where;
    },
    remove: (file) => rmSync(at(file), { force: true }),
  };
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
