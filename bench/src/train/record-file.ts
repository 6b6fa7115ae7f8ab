import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import type { StoredRecord } from "./record-task.ts";

/** Key of a record: an id names one task of a set. */
type RecordKey = Pick<StoredRecord, "id" | "set">;

/** One line of JSON a task, kept when a run ends and gone on with by the next. */
export interface RecordFile {
  has(key: RecordKey): boolean;
  append(record: StoredRecord): void;
}

/**
 * Open a file of records, or begin one; a last line that was only half written is cut off.
 * @param others further files of the same records, which another process may be writing: they are only read
 */
export function openRecords(file: string, others: readonly string[] = []): RecordFile {
  const own = existsSync(file) ? recordedNames(file, truncateSync) : [];
  const names = new Set([...own, ...others.flatMap((other) => recordedNames(other))]);
  return {
    has: (key) => names.has(nameOf(key)),
    append: (record) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(record)}\n`);
      names.add(nameOf(record));
    },
  };
}

const nameOf = ({ id, set }: RecordKey): string => `${set} ${id}`;

const newline = 0x0a;

/** Names of the whole lines. @param onHalfLine is told where the whole lines end, if half a line follows */
const recordedNames = (file: string, onHalfLine?: HalfLineListener): string[] =>
  wholeLines(file, onHalfLine).map((line, at) => nameIn(line, `${file}, line ${at + 1}`));

type HalfLineListener = (file: string, wholeBytes: number) => void;

/** The lines of a file that another process may be writing, without one that is only half written. */
export function wholeLines(file: string, onHalfLine?: HalfLineListener): string[] {
  const bytes = readFileSync(file);
  const wholeBytes = bytes.lastIndexOf(newline) + 1;
  if (wholeBytes < bytes.length) onHalfLine?.(file, wholeBytes);
  return bytes.toString("utf8", 0, wholeBytes).split("\n").filter(Boolean);
}

function nameIn(line: string, where: string): string {
  try {
    return nameOf(JSON.parse(line) as RecordKey);
  } catch (error) {
    throw new Error(`${where} is no record; remove the line to have it recorded again`, { cause: error });
  }
}
