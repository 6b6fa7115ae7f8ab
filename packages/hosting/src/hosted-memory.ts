// Memory of a repository that a server stores elsewhere.
import { FossickError } from "@fossick/base/errors.ts";
import { stem } from "@fossick/core/language/words.ts";
import { type EngineMemory, rememberFor, withoutMemory } from "@fossick/engine/memory/engine-memory.ts";
import { giveFeedback, type FeedbackReport } from "@fossick/engine/memory/give-feedback.ts";
import { forget, type Forgotten } from "@fossick/engine/memory/project-memory.ts";
import { memoryMadeBy } from "@fossick/engine/memory/memory-functions.ts";
import type { MemoryFolder } from "@fossick/engine/memory/memory-folder.ts";
import { parseEntry } from "@fossick/engine/memory/memory-schema.ts";
import type { Entry } from "@fossick/engine/memory/types.ts";

/** Memory of a repository as stored: an object for each word. */
export type MemoryEntries = readonly Entry[];

/** Entries after feedback, which replace the earlier ones. */
interface Learned {
  readonly entries: MemoryEntries;
  readonly report: FeedbackReport;
}

/** Stores what was learned about a repository, for everyone who searches it. */
export interface MemoryKeeper {
  /** Reads the entries for a search; undefined if nothing is remembered. */
  readonly read: () => Promise<MemoryEntries | undefined>;
  /**
   * Learns, one caller at a time, and stores the result.
   * @throws FossickError MEMORY_OFF
   */
  readonly teach: (learn: (entries: MemoryEntries) => Promise<Learned>) => Promise<FeedbackReport>;
}

/** Creates a memory that learns from feedback; searches are not recorded. */
export const hostedMemory = ({ read, teach }: MemoryKeeper): EngineMemory => ({
  start: () => undefined,
  async rememberFor(task, codebase) {
    const entries = await read();
    if (entries === undefined) return withoutMemory();
    return rememberFor(task, heldIn({ entries }), codebase, async () => undefined);
  },
  feedback: (feedback, codebase, task) =>
    teach(async (entries) => {
      const held = { entries };
      const time = Math.floor(Date.now() / 1000);
      const look = { root: "", codebase, time, ...(task && { task }) };
      const report = await giveFeedback(heldIn(held), feedback, look);
      return { entries: held.entries, report };
    }),
  control: memoryMadeBy(() => refuse),
  settle: async () => undefined,
});

/** Erases the entries of words and files, or everything if none is named. */
export async function forgetEntries(
  entries: MemoryEntries,
  names?: readonly string[],
): Promise<{ readonly entries: MemoryEntries; readonly forgotten: Forgotten }> {
  const held = { entries };
  const forgotten = await forget(heldIn(held), names);
  return { entries: held.entries, forgotten };
}

/** Tests whether a word of a task is the named one, or another form of it. */
export const isWordNamed = (word: string, name: string): boolean =>
  [word, stem(word)].some((each) => each === name.toLowerCase() || each === stem(name.toLowerCase()));

/** Writes one line of JSON for each word. */
export const writeEntries = (entries: MemoryEntries): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

export const readEntries = (text: string): MemoryEntries => text.split("\n").filter(Boolean).map(parseEntry);

/** Creates a memory folder, as an engine over files has one, that is backed by an object. */
function heldIn(held: { entries: MemoryEntries }): MemoryFolder {
  const byStem = new Map(held.entries.map((entry) => [entry.stem, entry]));
  const read = () => ({ entries: held.entries, tasks: [] });
  return {
    where: "",
    isOff: () => false,
    checkWritable: () => undefined,
    read,
    readTasks: () => [],
    openEntries: () => (wordStem) => byStem.get(wordStem),
    update: async (change) => {
      const content = change(read());
      held.entries = content.entries;
      return content;
    },
    writeLastTask: async () => undefined,
    readSearches: () => [],
    updateSearches: async () => undefined,
    turnOff: refuse,
    turnOn: refuse,
    sizeBytes: () => 0,
  };
}

function refuse(): never {
  throw new FossickError("MEMORY_UNAVAILABLE", "only administrators can change what a server has learned");
}
