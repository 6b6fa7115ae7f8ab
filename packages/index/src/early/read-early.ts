// Reads the part of a codebase that a task's words point to into an index in memory, for a quick first answer.
import type { Weighed } from "@fossick/core/language/weighed.ts";
import { openCodebase, type IndexedCodebase } from "../open/open-codebase.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { keys } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import {
  startWalk,
  updateIndex,
  type IndexReport,
  type StartedWalk,
  type UpdateOptions,
} from "../update-index.ts";
import { compareWithSnapshot } from "../write/changes.ts";
import { viewUpdateCount } from "../write/commit-update.ts";
import { findBasis } from "../write/find-basis.ts";
import { viewsBeside } from "../store/view-store.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import { chooseFirst } from "./choose-files.ts";
import { grepWords } from "./grep-words.ts";
import { looksLarge, minFiles } from "./looks-large.ts";

/** A codebase with only the files analysed that a task points to. */
export interface EarlyIndex extends IndexReport {
  readonly codebase: IndexedCodebase;
  /** Share of the files that are analysed. */
  readonly indexed: number;
}

/** Min files for which git searches fewer words, since reading the files takes long enough. */
const largeFrom = 20_000;
const maxWords = { small: 8, large: 2 } as const;

/**
 * Reads the files that a task points to, if no update of the index ever finished and many files are left to read.
 * @param words of the task, heaviest first
 * @returns undefined if a full update is as good
 */
export async function readEarly(
  root: string,
  store: Store,
  words: readonly Weighed[],
  walking: StartedWalk | undefined,
  options: UpdateOptions,
): Promise<EarlyIndex | undefined> {
  if (viewUpdateCount(store) > 0) return undefined;
  const started = walking ?? startWalk(root, options);
  const { hidden, ignore, nested, signal } = options;
  // Starts before the file list is known, unless there may be little to read.
  const isAhead = looksLarge(root) && viewsBeside(store).length === 0;
  const ahead = isAhead ? startGrep(root, words, signal) : undefined;
  const { files, git } = await started.found;
  if (files.length - countKnown(files, store, git?.head) < minFiles) return void ahead?.end();
  const { counts } = ahead ?? startGrep(root, words, signal);
  const only = await chooseFirst(files, words, counts);
  const own = createMemoryStore();
  const given = { hidden, ignore, ...(nested !== undefined && { nested }), ...(signal && { signal }) };
  const report = await updateIndex(root, own, { ...given, only }, started);
  const faults = [...report.faults, partialFault(only.size, files.length)];
  return { ...report, faults, codebase: openCodebase(own), indexed: only.size / files.length };
}

/** Starts git's search. @returns counts, which reject with the signal's reason, and a function to end it */
function startGrep(root: string, words: readonly Weighed[], signal: AbortSignal | undefined) {
  const ending = new AbortController();
  const either = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
  const searched = words.slice(0, looksLarge(root, largeFrom) ? maxWords.large : maxWords.small);
  const counts = grepWords(
    root,
    searched.map(([word]) => word),
    either,
  );
  counts.catch(() => undefined); // thrown where it is awaited
  return { counts, end: () => ending.abort() };
}

/** Counts files that an update need hardly read: from an aborted build, or as in another work tree. */
function countKnown(files: readonly WalkedFile[], store: Store, head: string | undefined): number {
  const { snapshot } = findBasis(store, "", head);
  const alike = compareWithSnapshot(files, snapshot).filter(
    ({ file, oldNumber = -1 }) => snapshot.sizes[oldNumber] === file.size,
  );
  return Math.max(alike.length, store.keysUnder(keys.document("")).length);
}

const partialFault = (analysed: number, total: number): Fault => ({
  part: "index",
  code: "INDEX_PARTIAL",
  message: `quick answer from ${grouped(analysed)} of ${grouped(total)} files; the index is still being built. Run it again for the full answer`,
});
