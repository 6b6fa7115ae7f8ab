// Reads the terms, past commits and format of an index, to route searches among repositories.
import { deserialize } from "node:v8";
import {
  emptyHistory,
  noFacts,
  type CommitFacts,
  type CommitRecord,
  type HistoryState,
} from "@fossick/index/history/history-state.ts";
import { readBucket } from "@fossick/index/store/buckets.ts";
import { decodePostings } from "@fossick/core/postings/postings.ts";
import { keys, needRecord, readMeta, readRecord, type PostingsKind } from "@fossick/index/store/records.ts";
import type { SegmentHead } from "@fossick/index/store/segments.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { basename } from "node:path";
import type { LanguageTable } from "@fossick/languages/index.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";

/** Callback for each id that a term occurs in. */
type UseOf = (term: number, id: number, level: number) => void;

/**
 * Reports all postings of one kind in an index: the hash of a term, the number of a document, path or commit that
 * holds it, and how often (`packages/core/src/postings/postings.ts`). A term may occur once per segment. Includes
 * ids that no longer belong to a file.
 */
export function eachUse(store: Store, kind: PostingsKind, tell: UseOf): void {
  const { live } = readMeta(store);
  for (const segment of live) {
    const { buckets } = deserialize(store.need(keys.segment(segment))) as SegmentHead;
    for (let bucket = 0; bucket < (buckets[kind]?.count ?? 0); bucket++) {
      for (const [term, encoded] of readBucket(store.need(keys.bucket(kind, segment, bucket)))) {
        const { ids, levels } = decodePostings([encoded]);
        for (const [at, id] of ids.entries()) tell(term, id, levels[at] ?? 0);
      }
    }
  }
}

/** Returns the first lines of the newest commit messages of HEAD, newest first. */
export function newestSubjects(store: Store, max: number): string[] {
  const { alive } = readRecord<HistoryState>(store, keys.history) ?? emptyHistory;
  const { times } = readRecord<CommitFacts>(store, keys.commitFacts) ?? noFacts;
  return Array.from(alive.keys())
    .filter((commit) => alive[commit] === 1)
    .sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b)
    .slice(0, max)
    .map((commit) => needRecord<CommitRecord>(store, keys.commit(commit)).subject);
}

/** Returns the format of an index, as in its folder's name; a program that reads one index of a format reads all. */
export const indexFormat = (table?: LanguageTable): string => basename(dataFolder("", table));
