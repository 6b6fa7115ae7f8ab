import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { parseEntry, parseTasks } from "./memory-schema.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";

/** The files of one memory, read and written without a lock; what fails throws as it is. */
interface MemoryFiles {
  isOff(): boolean;
  read(): MemoryContent;
  readTasks(): WaitingTask[];
  openEntries(): (stem: string) => Entry | undefined;
  /** Writes what differs from the content before. */
  write(content: MemoryContent, before: MemoryContent): void;
  writeTasks(tasks: readonly WaitingTask[]): void;
  turnOff(): void;
  turnOn(): void;
  sizeBytes(): number;
}

export function openMemoryFiles(folder: string): MemoryFiles {
  const entriesPath = join(folder, "associations.jsonl");
  const tasksPath = join(folder, "tasks.json");
  const offPath = join(folder, "off");
  const readTasks = (): WaitingTask[] => parseTasks(readText(tasksPath) || "[]");
  const writeTasks = (tasks: readonly WaitingTask[]): void =>
    replaceFile(tasksPath, `${JSON.stringify(tasks)}\n`);
  return {
    isOff: () => existsSync(offPath),
    read: () => ({
      entries: readText(entriesPath).split("\n").filter(Boolean).map(parseEntry),
      tasks: readTasks(),
    }),
    readTasks,
    openEntries: () => {
      const lineOf = openLines(existsSync(entriesPath) ? readFileSync(entriesPath) : Buffer.alloc(0));
      return (stem) => entryIn(lineOf(stem));
    },
    write: ({ entries, tasks }, before) => {
      if (entries !== before.entries)
        replaceFile(entriesPath, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      if (tasks !== before.tasks) writeTasks(tasks);
    },
    writeTasks,
    turnOff: () => {
      replaceFile(offPath, "");
      for (const path of [entriesPath, tasksPath]) rmSync(path, { force: true });
    },
    turnOn: () => rmSync(offPath, { force: true }),
    sizeBytes: () => sizeOf(entriesPath) + sizeOf(tasksPath),
  };
}

const entryIn = (line: string | undefined): Entry | undefined =>
  line === undefined ? undefined : parseEntry(line);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** Readers see the old text or the new one, whole; so do those that come after a crash. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

const lineEnd = 10;
const start = Buffer.from('{"stem":"');

/**
 * Look up lines of entries, which begin with their stem and are sorted by it. A binary search reads only a few: parsing
 * all of them costs more than the rest of a recall.
 */
function openLines(bytes: Buffer): (stem: string) => string | undefined {
  return (stem) => {
    let low = 0;
    let high = bytes.length;
    while (low < high) {
      const line = lineAround(bytes, (low + high) >> 1);
      const lineStem = stemOf(bytes, line);
      if (lineStem === stem) return bytes.toString("utf8", line.start, line.end);
      if (stem < lineStem) high = line.start;
      else low = line.end + 1;
    }
    return undefined;
  };
}

interface Line {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

function lineAround(bytes: Buffer, at: number): Line {
  const end = bytes.indexOf(lineEnd, at);
  return {
    start: at === 0 ? 0 : bytes.lastIndexOf(lineEnd, at - 1) + 1,
    end: end < 0 ? bytes.length : end,
  };
}

function stemOf(bytes: Buffer, line: Line): string {
  const from = line.start + start.length;
  return bytes.toString("utf8", from, Math.min(line.end, bytes.indexOf('"', from)));
}
