// Keeps the state of a file before setup changed it, so that `fossick remove` can restore it.
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import { makePrivateFolder, readPrivate, writePrivate } from "@fossick/base/private-files.ts";

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
  /** Backup of the same file for another client, which applies again once this one is undone. */
  readonly earlier?: Backup | undefined;
}

const backupSchema: v.GenericSchema<unknown, Backup> = v.object({
  ...entrySchema.entries,
  earlier: v.optional(v.lazy(() => backupSchema)),
});

/** Backups in the user's data folder, readable by their owner only, since configurations may hold secrets. */
export interface Backups {
  read(file: string): Backup | undefined;
  /** @returns the path of the backup; @throws FossickError INVALID_CONFIG if it cannot be written */
  write(backup: Backup): string;
  remove(file: string): void;
}

export function openBackups(dataDir: string): Backups {
  const folder = path.join(dataDir, "setup");
  const at = (file: string): string => path.join(folder, `${hashOf(file).slice(0, 16)}.json`);
  return {
    read: (file) => {
      try {
        const backup = v.parse(backupSchema, JSON.parse(String(readPrivate(at(file)))));
        return backup.file === file ? backup : undefined;
      } catch {
        // Without a readable backup, removal edits the text as it is.
        return undefined;
      }
    },
    write: (backup) => {
      const where = at(backup.file);
      try {
        makePrivateFolder(folder);
        writePrivate(where, JSON.stringify(backup));
      } catch (cause) {
        const { code = messageOf(cause) } = cause as NodeJS.ErrnoException;
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
