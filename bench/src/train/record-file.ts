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

/** Open a file of records, or begin one; a last line that was only half written is cut off. */
export function openRecords<Stored extends RecordKey>(file: string): RecordFile<Stored> {
  const names = new Set(existsSync(file) ? recordedNames(file) : []);
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

function recordedNames(file: string): string[] {
  const bytes = readFileSync(file);
  const wholeBytes = bytes.lastIndexOf(newline) + 1;
  if (wholeBytes < bytes.length) truncateSync(file, wholeBytes);
  const lines = bytes.toString("utf8", 0, wholeBytes).split("\n").filter(Boolean);
  return lines.map((line, at) => nameIn(line, `${file}, line ${at + 1}`));
}

function nameIn(line: string, where: string): string {
  try {
    return nameOf(JSON.parse(line) as RecordKey);
  } catch (error) {
    throw new Error(`${where} is no record; remove the line to have it recorded again`, { cause: error });
  }
}
