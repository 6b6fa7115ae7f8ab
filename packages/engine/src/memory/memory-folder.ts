// Reads, rewrites and erases the files of one project's memory on disk, each written whole and under a lock.
import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import {
  makeNamedFolder,
  makePrivateFolder,
  readPrivate,
  writePrivate,
} from "@fossick/base/private-files.ts";
import { withLock } from "./lock.ts";
import { parseEntry, parseSearches, parseTasks } from "./memory-schema.ts";
import type { Entry, KeptSearch, MemoryContent, AskedTask } from "./types.ts";

/**
 * Files of the memory of one project. Each is rewritten as a whole, so that erased words leave no trace. The functions
 * throw FossickError MEMORY_UNAVAILABLE.
 */
export interface MemoryFolder {
  readonly where: string;
  isOff(): boolean;
  /** Checks that the folder is writable, and creates it if missing. @throws FossickError MEMORY_UNAVAILABLE */
  checkWritable(): void;
  read(): MemoryContent;
  readTasks(): AskedTask[];
  /** Returns a function that looks up the entry of a stem for a search, without parsing the others. */
  openEntries(): (stem: string) => Entry | undefined;
  /** Changes the content while no other process does. @returns the new content */
  update(change: (content: MemoryContent) => MemoryContent): Promise<MemoryContent>;
  /** Records the task that was asked last, in place of the one before. */
  writeLastTask(task: AskedTask): Promise<void>;
  /** Reads the searches of the page, newest first. */
  readSearches(): readonly KeptSearch[];
  updateSearches(change: (searches: readonly KeptSearch[]) => readonly KeptSearch[]): Promise<void>;
  /** Erases everything, and keeps nothing from now on. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
  sizeBytes(): number;
}

/**
 * Opens the memory of one project. Nothing is read or written until a function is called.
 * @param where a folder inside the one for the memory of all projects, in the data folder
 */
export function openMemoryFolder(where: string): MemoryFolder {
  const places = placesIn(where);
  const reading = <T>(act: () => T): T => guarded(where, "read", act);
  return {
    where,
    isOff: () => existsSync(places.off),
    checkWritable: () =>
      guarded(where, "written", () => {
        makeMemoryFolder(where);
        accessSync(where, constants.W_OK);
      }),
    read: () => reading(() => read(places)),
    readTasks: () => reading(() => readTasks(places)),
    openEntries: () => {
      const bytes = reading(() => readBytes(places.entries));
      return (stem) =>
        reading(() => {
          const line = findLine(bytes, stem);
          return line === undefined ? undefined : parseEntry(line);
        });
    },
    update: (change) =>
      changeAlone(where, () => {
        const before = read(places);
        const after = change(before);
        if (after.entries !== before.entries) writeEntries(places, after.entries);
        if (after.tasks !== before.tasks) writeTasks(places, after.tasks);
        return after;
      }),
    writeLastTask: (task) => changeAlone(where, () => writeTasks(places, [task])),
    readSearches: () => reading(() => readSearches(places)),
    updateSearches: (change) => changeAlone(where, () => writeSearches(places, change(readSearches(places)))),
    turnOff: () => changeAlone(where, () => eraseAndTurnOff(places)),
    turnOn: () => changeAlone(where, () => rmSync(places.off, { force: true })),
    sizeBytes: () => keptIn(places).reduce((sum, path) => sum + sizeOf(path), 0),
  };
}

/** Tests whether anything was learned in a folder. */
export const isTaught = (where: string): boolean => sizeOf(placesIn(where).entries) > 0;

type Places = ReturnType<typeof placesIn>;

const placesIn = (where: string) => ({
  entries: join(where, "associations.jsonl"),
  tasks: join(where, "tasks.json"),
  searches: join(where, "searches.json"),
  off: join(where, "off"),
});

function eraseAndTurnOff(places: Places): void {
  replaceFile(places.off, "");
  for (const path of keptIn(places)) rmSync(path, { force: true });
}

const keptIn = ({ entries, searches, tasks }: Places): readonly string[] => [entries, tasks, searches];

const read = (places: Places): MemoryContent => ({
  entries: String(readBytes(places.entries)).split("\n").filter(Boolean).map(parseEntry),
  tasks: readTasks(places),
});

const readTasks = ({ tasks }: Places): AskedTask[] => parseTasks(String(readBytes(tasks)) || "[]");

const readSearches = ({ searches }: Places): readonly KeptSearch[] =>
  parseSearches(String(readBytes(searches)));

/** Writes the searches; without any, removes the file. */
function writeSearches({ off, searches }: Places, kept: readonly KeptSearch[]): void {
  // The memory may have been turned off meanwhile.
  if (kept.length === 0 || existsSync(off)) rmSync(searches, { force: true });
  else replaceFile(searches, `${JSON.stringify(kept)}\n`);
}

const writeEntries = (places: Places, entries: readonly Entry[]): void =>
  replaceFile(places.entries, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));

const writeTasks = (places: Places, tasks: readonly AskedTask[]): void =>
  replaceFile(places.tasks, `${JSON.stringify(tasks)}\n`, { flush: false }); // after each search

function guarded<T>(where: string, action: "read" | "written", act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw unavailable(where, action, cause);
  }
}

function unavailable(where: string, action: string, cause: unknown): FossickError {
  const why = messageOf(cause);
  return new FossickError("MEMORY_UNAVAILABLE", `the memory in ${where} cannot be ${action}: ${why}`, {
    cause,
    hint: "Choose a writable folder with --data-dir, or turn memory off with --no-memory.",
  });
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const readBytes = (path: string): Buffer => readPrivate(path) ?? Buffer.alloc(0);

/**
 * Replaces a file atomically: readers see the whole old or the whole new text, even after a crash of the machine.
 * @param flush false if losing the text in such a crash costs less than waiting for the disk
 */
function replaceFile(path: string, text: string, { flush = true } = {}): void {
  const draft = `${path}.new`;
  writePrivate(draft, text, { flush });
  renameSync(draft, path);
}

const lineEnd = 10;
const start = Buffer.from('{"stem":"');

/**
 * Finds the line of an entry. Lines begin with their stem and are sorted by it, so a binary search reads only a few;
 * parsing all would cost more than the rest of a recall.
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

/** Creates the folder of one project, and that of all projects. */
function makeMemoryFolder(where: string): void {
  const all = dirname(where);
  makeNamedFolder(dirname(all));
  for (const each of [all, where]) makePrivateFolder(each);
}

/** Makes a change while no other process makes one. */
async function changeAlone<T>(where: string, change: () => T): Promise<T> {
  try {
    makeMemoryFolder(where);
    return await withLock(join(where, "lock"), change);
  } catch (cause) {
    throw unavailable(where, "written", cause);
  }
}
