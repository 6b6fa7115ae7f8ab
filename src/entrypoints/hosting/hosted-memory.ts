// Memory of a repository that a server stores elsewhere.
import { FossickError } from "../../base/errors.ts";
import { stem } from "../../language/words.ts";
import { type EngineMemory, rememberFor, withoutMemory } from "../../memory/engine-memory.ts";
import { giveFeedback, type FeedbackReport } from "../../memory/give-feedback.ts";
import { forget, type Forgotten } from "../../memory/project-memory.ts";
import type { MemoryFolder } from "../../memory/memory-folder.ts";
import { parseEntry } from "../../memory/memory-schema.ts";
import type { Entry } from "../../memory/types.ts";

/** Memory of a repository as stored: an object for each word. */
export type MemoryEntries = readonly Entry[];

/** Entries after feedback, which replace those before. */
interface Learned {
  readonly entries: MemoryEntries;
  readonly report: FeedbackReport;
}

/** Keeps what was learned of a repository, for all that search it. */
export interface MemoryKeeper {
  /** For the search that asks; undefined where nothing is remembered. */
  readonly read: () => Promise<MemoryEntries | undefined>;
  /**
   * Learn, alone among all that do, and keep what comes of it.
   * @throws FossickError MEMORY_OFF
   */
  readonly teach: (learn: (entries: MemoryEntries) => Promise<Learned>) => Promise<FeedbackReport>;
}

/**
 * A memory that learns from feedback alone: commits are not compared with searches, because a server knows neither who
 * wrote them nor whose search they came of. Searches leave nothing.
 */
export const hostedMemory = ({ read, teach }: MemoryKeeper): EngineMemory => ({
  start: () => undefined,
  async rememberFor(task, { codebase, signal }) {
    const entries = await read();
    if (entries === undefined) return withoutMemory();
    const look = { codebase, root: "", time: 0, ...(signal && { signal }) };
    return rememberFor(task, heldIn({ entries }), look, async () => undefined);
  },
  feedback: (feedback, codebase, task) =>
    teach(async (entries) => {
      const held = { entries };
      const time = Math.floor(Date.now() / 1000);
      const look = { root: "", codebase, time, ...(task && { task }) };
      const report = await giveFeedback(heldIn(held), feedback, look);
      return { entries: held.entries, report };
    }),
  control: { list: refuse, forget: refuse, export: refuse, import: refuse, off: refuse, on: refuse },
  settle: async () => undefined,
});

/** Erase what is known of words and files, or everything where none is named. */
export async function forgetEntries(
  entries: MemoryEntries,
  names?: readonly string[],
): Promise<{ readonly entries: MemoryEntries; readonly forgotten: Forgotten }> {
  const held = { entries };
  const forgotten = await forget(heldIn(held), names);
  return { entries: held.entries, forgotten };
}

/** Tests whether a word of a task is the one that somebody asks to forget, or a form of it. */
export const isWordNamed = (word: string, name: string): boolean =>
  [word, stem(word)].some((each) => each === name.toLowerCase() || each === stem(name.toLowerCase()));

/** A line of JSON for each word. */
export const writeEntries = (entries: MemoryEntries): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

export const readEntries = (text: string): MemoryEntries => text.split("\n").filter(Boolean).map(parseEntry);

/** Memory as the folder of an engine over files has it, held by an object. */
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
    updateTasks: async () => undefined,
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
