import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { FossickError } from "../errors.ts";
import { withLock } from "./lock.ts";
import { openLines } from "./sorted-lines.ts";
import { parseEntry, parseTasks } from "./memory-schema.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";

/** Where the memory of one project lies. Both files are replaced whole, so that what is erased leaves no trace. */
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

const names = { entries: "associations.jsonl", tasks: "tasks.json", off: "off" } as const;

/** Nothing is read or written before it is asked for. Its functions throw FossickError MEMORY_UNAVAILABLE. */
export function openMemoryFolder(where: string): MemoryFolder {
  const at = (name: keyof typeof names): string => join(where, names[name]);
  const guarded = <T>(doing: string, act: () => T): T => {
    try {
      return act();
    } catch (cause) {
      throw unavailable(where, doing, cause);
    }
  };
  const lines = (): string[] => readText(at("entries")).split("\n").filter(Boolean);
  const tasks = (): WaitingTask[] => parseTasks(readText(at("tasks")) || "[]");
  const read = (): MemoryContent => ({ entries: lines().map(parseEntry), tasks: tasks() });
  const write = (content: MemoryContent, before: MemoryContent): void => {
    if (content.entries !== before.entries)
      replaceFile(at("entries"), content.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    if (content.tasks !== before.tasks) replaceFile(at("tasks"), tasksText(content.tasks));
  };
  const change = async <T>(act: () => T): Promise<T> => {
    try {
      mkdirSync(where, { recursive: true, mode: 0o700 });
      return await withLock(join(where, "lock"), act);
    } catch (cause) {
      throw unavailable(where, "written", cause);
    }
  };
  return {
    where,
    isOff: () => existsSync(at("off")),
    checkWritable: () =>
      guarded("written", () => {
        mkdirSync(where, { recursive: true, mode: 0o700 });
        accessSync(where, constants.W_OK);
      }),
    read: () => guarded("read", read),
    readTasks: () => guarded("read", tasks),
    openEntries: () =>
      guarded("read", () => {
        const lookUp = openLines(existsSync(at("entries")) ? readFileSync(at("entries")) : Buffer.alloc(0));
        return (stem) => guarded("read", () => parsed(lookUp(stem)));
      }),
    update: (make) =>
      change(() => {
        const before = read();
        const after = make(before);
        write(after, before);
        return after;
      }),
    updateTasks: (make) => change(() => replaceFile(at("tasks"), tasksText(make(tasks())))),
    turnOff: () =>
      change(() => {
        replaceFile(at("off"), "");
        for (const name of ["entries", "tasks"] as const) rmSync(at(name), { force: true });
      }),
    turnOn: () => change(() => rmSync(at("off"), { force: true })),
    sizeBytes: () => sizeOf(at("entries")) + sizeOf(at("tasks")),
  };
}

const parsed = (line: string | undefined): Entry | undefined =>
  line === undefined ? undefined : parseEntry(line);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const tasksText = (tasks: readonly WaitingTask[]): string => `${JSON.stringify(tasks)}\n`;

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

function unavailable(where: string, doing: string, cause: unknown): FossickError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new FossickError("MEMORY_UNAVAILABLE", `the memory in ${where} cannot be ${doing}: ${why}`, {
    cause,
    hint: "Choose a writable folder with --data-dir, or turn memory off with --no-memory.",
  });
}
