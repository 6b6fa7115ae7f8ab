// Reads the terms, past commits and format of an index, to route searches among repositories.
import { deserialize } from "node:v8";
import {
  emptyHistory,
  noFacts,
  type CommitFacts,
  type CommitRecord,
  type HistoryState,
} from "../../indexing/history/history-state.ts";
import { readBucket } from "../../indexing/store/buckets.ts";
import { decodePostings } from "../../indexing/store/postings.ts";
import { keys, needRecord, readMeta, readRecord, type PostingsKind } from "../../indexing/store/records.ts";
import type { SegmentHead } from "../../indexing/store/segments.ts";
import type { Store } from "../../indexing/store/store.ts";
import { basename } from "node:path";
import type { LanguageTable } from "../../code-languages/index.ts";
import { dataFolder } from "../../indexing/open/index-folder.ts";

/** Callback for each id that a term stands in. */
type UseOf = (term: number, id: number, level: number) => void;

/**
 * Everything of one kind that an index holds, term by term: the hash of a term, the number of a document, path or commit
 * that holds it, and how often (`indexing/store/postings.ts`). A term comes once for each segment. Ids that belong to no
 * file any more come, too.
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

/** First lines of the messages of the newest commits that HEAD has, newest first. */
export function newestSubjects(store: Store, max: number): string[] {
  const { alive } = readRecord<HistoryState>(store, keys.history) ?? emptyHistory;
  const { times } = readRecord<CommitFacts>(store, keys.commitFacts) ?? noFacts;
  return Array.from(alive.keys())
    .filter((commit) => alive[commit] === 1)
    .sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b)
    .slice(0, max)
    .map((commit) => needRecord<CommitRecord>(store, keys.commit(commit)).subject);
}

/** The format of an index, as its folder is named: indexes of the same format can be read by the same programs. */
export const indexFormat = (table?: LanguageTable): string => basename(dataFolder("", table));
