// Opens the stored commits of a view for ranking; reads the index and never git.
import { remember } from "@fossick/base/remember.ts";
import type { CommitHistory, FilesOf, Hits } from "@fossick/core/evidence/codebase.ts";
import { decodePostings, inOrder } from "@fossick/core/postings/postings.ts";
import { keys, needRecord, readNumber, readRecord } from "../store/records.ts";
import { rememberWords } from "../store/remember.ts";
import type { Segments } from "../store/segments.ts";
import type { Store } from "../store/store.ts";
import {
  emptyHistory,
  noFacts,
  type CommitFacts,
  type CommitRecord,
  type HistoryState,
} from "./history-state.ts";

/** Opens the stored history for the files of one snapshot. Abandoned commits are never returned. */
// oxlint-disable-next-line max-lines-per-function -- functions that share one open history
export function openHistory(
  store: Store,
  segments: Segments,
  pathNumbers: Uint32Array,
  filesOfPathNumber: FilesOf,
): CommitHistory {
  const state = readRecord<HistoryState>(store, keys.history) ?? emptyHistory;
  const facts = state.alive.length === 0 ? noFacts : needRecord<CommitFacts>(store, keys.commitFacts);
  const isAlive = (commit: number): boolean => state.alive[commit] === 1;
  const record = remember((commit: number) => needRecord<CommitRecord>(store, keys.commit(commit)));
  const hits = (kind: "message" | "touched", term: string): Hits => {
    const { ids, levels } = inOrder(decodePostings(segments.postings(kind, term)));
    let aliveCount = 0;
    for (let at = 0; at < ids.length; at++) {
      if (!isAlive(ids[at] ?? -1)) continue;
      ids[aliveCount] = ids[at] ?? 0;
      levels[aliveCount++] = levels[at] ?? 0;
    }
    return { ids: ids.subarray(0, aliveCount), levels: levels.subarray(0, aliveCount) };
  };
  let count = 0;
  let words = 0;
  let headTime = 0;
  for (let commit = 0; commit < state.alive.length; commit++) {
    if (!isAlive(commit)) continue;
    count++;
    words += facts.lengths[commit] ?? 0;
    headTime = Math.max(headTime, facts.times[commit] ?? 0);
  }
  return {
    count,
    averageLength: count === 0 ? 1 : Math.max(1, words / count),
    headTime,
    message: rememberWords((stem) => hits("message", stem)), // a search needs the same ones repeatedly
    length: (commit) => facts.lengths[commit] ?? 0,
    time: (commit) => facts.times[commit] ?? 0,
    files: remember((commit: number) => {
      const files: number[] = [];
      for (const number of record(commit).pathNumbers) {
        const file = filesOfPathNumber.first[number] ?? -1;
        if (file >= 0) files.push(...(filesOfPathNumber.shared.get(number) ?? [file]));
      }
      return files;
    }),
    pathCount: (commit) => facts.pathCounts[commit] ?? 0,
    subject: (commit) => record(commit).subject,
    knows: (path) => readNumber(store, keys.pathNumber(path)) !== undefined,
    ...commitsByName(store, state, facts, record),
    touching: remember((file: number) => hits("touched", String(pathNumbers[file] ?? 0)).ids),
  };
}

/** Finds commits by their hashes and issue numbers. */
function commitsByName(
  store: Store,
  state: HistoryState,
  facts: CommitFacts,
  record: (commit: number) => CommitRecord,
): Pick<CommitHistory, "withHash" | "naming"> {
  return {
    withHash: (prefix) =>
      store
        .keysUnder(keys.commitNumber(prefix, state.line))
        .flatMap((key) => readNumber(store, key) ?? [])
        .filter((commit) => state.alive[commit] === 1),
    naming: (number) => {
      const isNamed = new RegExp(`#${number}(?!\\d)`);
      return commitsWith(store, state, facts, `#${number}`).filter((commit) =>
        isNamed.test(record(commit).subject),
      );
    },
  };
}

/** Finds commits whose stored bytes contain an ASCII text, newest first, without decoding them. */
function commitsWith(store: Store, { alive }: HistoryState, { times }: CommitFacts, text: string): number[] {
  const needles = [Buffer.from(text, "latin1"), Buffer.from(text, "utf16le")];
  const found: number[] = [];
  for (let commit = 0; commit < alive.length; commit++) {
    if (alive[commit] !== 1) continue;
    const { buffer, byteOffset, byteLength } = store.need(keys.commit(commit));
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (needles.some((needle) => bytes.includes(needle))) found.push(commit);
  }
  return found.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b);
}
