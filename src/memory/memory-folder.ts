import {
  accessSync,
  closeSync,
  constants,
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
import { setTimeout as wait } from "node:timers/promises";
import { FossickError } from "../errors.ts";
import { makeFolder } from "../indexing/make-folder.ts";
import { parseEntry, parseTasks } from "./memory-schema.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";

/**
 * Files with the memory of one project. Both are rewritten as a whole, so that erased words leave no trace. The functions
 * throw FossickError MEMORY_UNAVAILABLE.
 */
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

/** Nothing is read or written until a function is called. */
export function openMemoryFolder(where: string): MemoryFolder {
  const entriesPath = join(where, "associations.jsonl");
  const tasksPath = join(where, "tasks.json");
  const offPath = join(where, "off");
  const guard = <T>(action: "read" | "written", act: () => T): T => {
    try {
      return act();
    } catch (cause) {
      throw unavailable(where, action, cause);
    }
  };
  const readTasks = (): WaitingTask[] => parseTasks(readText(tasksPath) || "[]");
  const writeTasks = (tasks: readonly WaitingTask[]): void =>
    replaceFile(tasksPath, `${JSON.stringify(tasks)}\n`);
  const read = (): MemoryContent => ({
    entries: readText(entriesPath).split("\n").filter(Boolean).map(parseEntry),
    tasks: readTasks(),
  });
  return {
    where,
    isOff: () => existsSync(offPath),
    checkWritable: () =>
      guard("written", () => {
        makeFolder(where, 0o700);
        accessSync(where, constants.W_OK);
      }),
    read: () => guard("read", read),
    readTasks: () => guard("read", readTasks),
    openEntries: () => {
      const bytes = guard("read", () =>
        existsSync(entriesPath) ? readFileSync(entriesPath) : Buffer.alloc(0),
      );
      return (stem) =>
        guard("read", () => {
          const line = findLine(bytes, stem);
          return line === undefined ? undefined : parseEntry(line);
        });
    },
    update: (change) =>
      changeAlone(where, () => {
        const before = read();
        const after = change(before);
        if (after.entries !== before.entries)
          replaceFile(entriesPath, after.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
        if (after.tasks !== before.tasks) writeTasks(after.tasks);
        return after;
      }),
    updateTasks: (change) => changeAlone(where, () => writeTasks(change(readTasks()))),
    turnOff: () =>
      changeAlone(where, () => {
        replaceFile(offPath, "");
        for (const path of [entriesPath, tasksPath]) rmSync(path, { force: true });
      }),
    turnOn: () => changeAlone(where, () => rmSync(offPath, { force: true })),
    sizeBytes: () => sizeOf(entriesPath) + sizeOf(tasksPath),
  };
}

function unavailable(where: string, action: string, cause: unknown): FossickError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new FossickError("MEMORY_UNAVAILABLE", `the memory in ${where} cannot be ${action}: ${why}`, {
    cause,
    hint: "Choose a writable folder with --data-dir, or turn memory off with --no-memory.",
  });
}

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
 * The line of an entry. Lines begin with their stem and are sorted by it; a binary search reads only a few: parsing all of
 * them costs more than the rest of a recall.
 */
function findLine(bytes: Buffer, stem: string): string | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const lineStart = middle === 0 ? 0 : bytes.lastIndexOf(lineEnd, middle - 1) + 1;
    const nextEnd = bytes.indexOf(lineEnd, middle);
    const end = nextEnd < 0 ? bytes.length : nextEnd;
    const from = lineStart + start.length;
    const lineStem = bytes.toString("utf8", from, Math.min(end, bytes.indexOf('"', from)));
    if (lineStem === stem) return bytes.toString("utf8", lineStart, end);
    if (stem < lineStem) high = lineStart;
    else low = end + 1;
  }
  return undefined;
}

/** A change takes milliseconds: a lock this old was left by a process that is gone. */
const staleAfterMs = 2_000;
const longestWaitMs = 4_000;
const lookEveryMs = 15;

/** Make a change while no other process holds the lock file of the folder. */
async function changeAlone<T>(where: string, change: () => T): Promise<T> {
  const lock = join(where, "lock");
  const deadlineMs = performance.now() + longestWaitMs;
  try {
    makeFolder(where, 0o700);
    while (!takeLock(lock)) {
      if (performance.now() > deadlineMs) throw new Error("another process is holding it");
      const stats = statSync(lock, { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > staleAfterMs) rmSync(lock, { force: true });
      await wait(lookEveryMs);
    }
    try {
      return change();
    } finally {
      rmSync(lock, { force: true });
    }
  } catch (cause) {
    throw unavailable(where, "written", cause);
  }
}

function takeLock(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    // It may be gone by now; the next try tells. Windows says EPERM while another process is just removing it.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (code === "EPERM" && existsSync(path))) return false;
    throw error;
  }
}
