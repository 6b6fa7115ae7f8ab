// Lists what was learned of a repository and from whom, and erases words and files of it, in the database.
import { forgetEntries, isWordNamed } from "fossick/hosting";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import { readFeedback, replaceFeedback, type TaughtFeedback } from "./feedback-rows.ts";
import { lockMemory, readMemory, writeMemory } from "./memory-rows.ts";

/** Memory kept of a repository. */
export interface MemoryListing {
  /** Number of words tied to files or names. */
  readonly words: number;
  readonly associations: number;
  /** Feedback with its authors, newest first. */
  readonly feedback: readonly TaughtFeedback[];
}

export const listMemory = (
  database: Database,
  caller: Caller,
  repositoryId: number,
): Promise<MemoryListing> =>
  asCaller(database, { ...caller, repositories: [repositoryId] }, async (client) => {
    const { entries } = await readMemory(client, repositoryId);
    const associations = entries.reduce((sum, entry) => sum + entry.associations.length, 0);
    return { words: entries.length, associations, feedback: await readFeedback(client, repositoryId) };
  });

/**
 * Erase what was learned of words and files, with its feedback; everything if none is named. The version increases, so
 * that no server keeps using what it read before.
 */
export const forgetMemory = (
  database: Database,
  caller: Caller,
  repositoryId: number,
  names?: readonly string[],
): Promise<{ readonly associations: number }> =>
  asCaller(database, { ...caller, repositories: [repositoryId] }, async (client) => {
    const before = await lockMemory(client, repositoryId);
    const { entries, forgotten } = await forgetEntries(before.entries, names);
    await writeMemory(client, repositoryId, { version: before.version + 1, entries });
    const feedback = await readFeedback(client, repositoryId);
    const left = feedback.map((each) => withoutNames(each, names));
    await replaceFeedback(
      client,
      repositoryId,
      left.filter((each, at) => each !== feedback[at]),
    );
    return { associations: forgotten.associations };
  });

function withoutNames(feedback: TaughtFeedback, names: readonly string[] | undefined): TaughtFeedback {
  if (names === undefined) return { ...feedback, words: [] };
  const { unused, used, words } = feedback;
  const left = {
    words: words.filter((word) => !names.some((name) => isWordNamed(word, name))),
    used: used.filter((path) => !names.includes(path)),
    unused: unused.filter((path) => !names.includes(path)),
  };
  const isSame =
    left.words.length + left.used.length + left.unused.length === words.length + used.length + unused.length;
  return isSame ? feedback : { ...feedback, ...left };
}
