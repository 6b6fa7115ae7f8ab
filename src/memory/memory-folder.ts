import {
  accessSync,
  constants,
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
import { makeFolder } from "../indexing/make-folder.ts";
import { FossickError } from "../errors.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";
import { parseEntry, parseTasks } from "./memory-schema.ts";
import { setTimeout as wait } from "node:timers/promises";

/** Files with the memory of one project. Both are rewritten as a whole, so that erased words leave no trace. */
export interface MemoryFolder {
  readonly where: string;
  isOff(): boolean;
  /** @throws FossickError MEMORY_UNAVAILABLE where nothing can be written */
  checkWritable(): void;
  read(): MemoryContent;
  readTasks(): WaitingTask[];
  /** The entry of one stem, without reading all the others: what a search asks for. */
  openEntries(): (stem: string) => Entry | undefined;
  /** Change what is kept, alone among all processes. @returns what is kept then */
  update(change: (content: MemoryContent) => MemoryContent): Promise<MemoryContent>;
  /** The same for the waiting tasks alone, which are few. */
  updateTasks(change: (tasks: WaitingTask[]) => WaitingTask[]): Promise<void>;
  /** Erase all, and keep nothing from now on. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
  sizeBytes(): number;
}

/** Nothing is read or written until a function is called. They throw FossickError MEMORY_UNAVAILABLE. */
export function openMemoryFolder(where: string): MemoryFolder {
  const files = openMemoryFiles(where);
  const guard = <T>(action: string, act: () => T): T => guarded(where, action, act);
  const change = <T>(act: () => T): Promise<T> => changeAlone(where, act);
  return {
    where,
    isOff: files.isOff,
    checkWritable: () =>
      guard("written", () => {
        makeFolder(where, 0o700);
        accessSync(where, constants.W_OK);
      }),
    read: () => guard("read", files.read),
    readTasks: () => guard("read", files.readTasks),
    openEntries: () =>
      guard("read", () => {
        const entryOf = files.openEntries();
        return (stem) => guard("read", () => entryOf(stem));
      }),
    update: (make) =>
      change(() => {
        const before = files.read();
        const after = make(before);
        files.write(after, before);
        return after;
      }),
    updateTasks: (make) => change(() => files.writeTasks(make(files.readTasks()))),
    turnOff: () => change(files.turnOff),
    turnOn: () => change(files.turnOn),
    sizeBytes: files.sizeBytes,
  };
}

function guarded<T>(where: string, action: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw unavailable(where, action, cause);
  }
}

/** Run a change while no other process makes one. */
async function changeAlone<T>(where: string, act: () => T): Promise<T> {
  try {
    makeFolder(where, 0o700);
    return await withLock(join(where, "lock"), act);
  } catch (cause) {
    throw unavailable(where, "written", cause);
  }
}

function unavailable(where: string, action: string, cause: unknown): FossickError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new FossickError("MEMORY_UNAVAILABLE", `the memory in ${where} cannot be ${action}: ${why}`, {
    cause,
    hint: "Choose a writable folder with --data-dir, or turn memory off with --no-memory.",
  });
}

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

function openMemoryFiles(folder: string): MemoryFiles {
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

/** A change takes milliseconds: a lock this old was left by a process that is gone. */
const staleAfterMs = 2_000;
const longestWaitMs = 4_000;
const lookEveryMs = 15;

/**
 * Run `change` while no other process holds the same lock file.
 * @throws what opening the lock file throws, and when others hold it for too long
 */
async function withLock<T>(path: string, change: () => T): Promise<T> {
  const deadlineMs = performance.now() + longestWaitMs;
  while (!takeLock(path)) {
    if (performance.now() > deadlineMs) throw new Error("another process is holding it");
    removeStale(path);
    await wait(lookEveryMs);
  }
  try {
    return change();
  } finally {
    rmSync(path, { force: true });
  }
}

function takeLock(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    // It may be gone by now; the next try tells. Windows says EPERM while another process is just removing it.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (code === "EPERM" && isThere(path))) return false;
    throw error;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function removeStale(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && Date.now() - stats.mtimeMs > staleAfterMs) rmSync(path, { force: true });
}
