import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

/** Key of a record: an id names one task of a set. */
export interface RecordKey {
  readonly id: string;
  readonly set: string;
}

/** One line of JSON a task, kept when a run ends and gone on with by the next. */
export interface RecordFile<Stored extends RecordKey> {
  has(key: RecordKey): boolean;
  append(record: Stored): void;
}

/**
 * Open a file of records, or begin one; a last line that was only half written is cut off.
 * @param others further files of the same records, which another process may be writing: they are only read
 */
export function openRecords<Stored extends RecordKey>(
  file: string,
  others: readonly string[] = [],
): RecordFile<Stored> {
  if (existsSync(file)) cutHalfLine(file);
  const names = new Set([file, ...others].filter(existsSync).flatMap(recordedNames));
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

function cutHalfLine(file: string): void {
  const bytes = readFileSync(file);
  const wholeBytes = bytes.lastIndexOf(newline) + 1;
  if (wholeBytes < bytes.length) truncateSync(file, wholeBytes);
}

/** Names of the whole lines. */
function recordedNames(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.filter(Boolean).map((line, at) => nameIn(line, `${file}, line ${at + 1}`));
}

function nameIn(line: string, where: string): string {
  try {
    return nameOf(JSON.parse(line) as RecordKey);
  } catch (error) {
    throw new Error(`${where} is no record; remove the line to have it recorded again`, { cause: error });
  }
}
