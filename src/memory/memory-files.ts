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
import { openLines } from "./sorted-lines.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";

/** The files of one memory, read and written without a lock; what fails throws as it is. */
export interface MemoryFiles {
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
