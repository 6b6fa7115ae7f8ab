import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import type { TaskRecord } from "./record-task.ts";

/** A record as training reads it. */
export interface StoredRecord extends TaskRecord {
  /** Whether the task was asked with the text of another repository. */
  readonly shifted: boolean;
}

/** One line of JSON a task, kept when a run ends and gone on with by the next. */
export interface RecordFile {
  has(id: string): boolean;
  append(record: StoredRecord): void;
}

/** Open a file of records, or begin one; a last line that was only half written is cut off. */
export function openRecords(file: string): RecordFile {
  const ids = new Set(existsSync(file) ? recordedIds(file) : []);
  return {
    has: (id) => ids.has(id),
    append: (record) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(record)}\n`);
      ids.add(record.id);
    },
  };
}

const newline = 0x0a;

function recordedIds(file: string): string[] {
  const bytes = readFileSync(file);
  const wholeBytes = bytes.lastIndexOf(newline) + 1;
  if (wholeBytes < bytes.length) truncateSync(file, wholeBytes);
  const lines = bytes.toString("utf8", 0, wholeBytes).split("\n").filter(Boolean);
  return lines.map((line, at) => idOf(line, `${file}, line ${at + 1}`));
}

function idOf(line: string, where: string): string {
  try {
    return (JSON.parse(line) as { readonly id: string }).id;
  } catch (error) {
    throw new Error(`${where} is no record; remove the line to have it recorded again`, { cause: error });
  }
}
