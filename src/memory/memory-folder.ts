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
import { FossickError, messageOf } from "../base/errors.ts";
import { makeFolder } from "../indexing/make-folder.ts";
import { withLock } from "./lock.ts";
import { parseEntry, parseSearches, parseTasks } from "./memory-schema.ts";
import type { Entry, KeptSearch, MemoryContent, WaitingTask } from "./types.ts";

/**
 * Files with the memory of one project. Each is rewritten as a whole, so that erased words leave no trace. The functions
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
  /** The searches of the page, newest first. */
  readSearches(): readonly KeptSearch[];
  updateSearches(change: (searches: readonly KeptSearch[]) => readonly KeptSearch[]): Promise<void>;
  /** Erase all, and keep nothing from now on. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
  sizeBytes(): number;
}

/** Nothing is read or written until a function is called. */
export function openMemoryFolder(where: string): MemoryFolder {
  const places = placesIn(where);
  const reading = <T>(act: () => T): T => guarded(where, "read", act);
  return {
    where,
    isOff: () => existsSync(places.off),
    checkWritable: () =>
      guarded(where, "written", () => {
        makeFolder(where, 0o700);
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
    updateTasks: (change) => changeAlone(where, () => writeTasks(places, change(readTasks(places)))),
    readSearches: () => reading(() => readSearches(places)),
    updateSearches: (change) => changeAlone(where, () => writeSearches(places, change(readSearches(places)))),
    turnOff: () => changeAlone(where, () => eraseAndTurnOff(places)),
    turnOn: () => changeAlone(where, () => rmSync(places.off, { force: true })),
    sizeBytes: () => keptIn(places).reduce((sum, path) => sum + sizeOf(path), 0),
  };
}

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

const readTasks = ({ tasks }: Places): WaitingTask[] => parseTasks(String(readBytes(tasks)) || "[]");

const readSearches = ({ searches }: Places): readonly KeptSearch[] =>
  parseSearches(String(readBytes(searches)));

/** Without any, there is no file either. */
function writeSearches({ off, searches }: Places, kept: readonly KeptSearch[]): void {
  // Turned off since somebody looked.
  if (kept.length === 0 || existsSync(off)) rmSync(searches, { force: true });
  else replaceFile(searches, `${JSON.stringify(kept)}\n`);
}

const writeEntries = (places: Places, entries: readonly Entry[]): void =>
  replaceFile(places.entries, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));

const writeTasks = (places: Places, tasks: readonly WaitingTask[]): void =>
  replaceFile(places.tasks, `${JSON.stringify(tasks)}\n`);

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

const readBytes = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

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

/** Make a change while no other process makes one. */
async function changeAlone<T>(where: string, change: () => T): Promise<T> {
  try {
    makeFolder(where, 0o700);
    return await withLock(join(where, "lock"), change);
  } catch (cause) {
    throw unavailable(where, "written", cause);
  }
}
