import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../indexing/make-folder.ts";
import { FossickError } from "../errors.ts";
import { withLock } from "./lock.ts";
import { openMemoryFiles } from "./memory-files.ts";
import type { Entry, MemoryContent, WaitingTask } from "./types.ts";

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
