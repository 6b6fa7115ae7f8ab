import { expect } from "vitest";
import type { Codebase, Hits } from "@fossick/core/evidence/codebase.ts";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import { updateIndex, type IndexReport, type UpdateOptions } from "@fossick/index/update-index.ts";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys, needRecord, writeRecord, type ViewState } from "@fossick/index/store/records.ts";
import type { WatchedIndex } from "@fossick/index/watch/watched-index.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { readSnapshot, writeSnapshot } from "@fossick/index/store/snapshot.ts";

/** An index that is kept up to date, step by step, and compared with one made anew. */
export interface KeptIndex {
  readonly store: Store;
  /** Brings the index up to date and asserts that it says what a new one says. */
  update(): Promise<IndexReport & { readonly codebase: Codebase }>;
  /** Makes the index believe that it was brought up to date later: what looked racy no longer does. */
  settle(): void;
}

/**
 * @param store where it is kept; a new one when omitted
 * @param updater brings it up to date; by a walk when omitted
 */
export function keepIndex(
  root: string,
  options: Partial<UpdateOptions> = {},
  store: Store = createMemoryStore(),
  updater: Pick<WatchedIndex, "update"> = { update: (kept, asked) => updateIndex(root, kept, asked) },
): KeptIndex {
  const asked = { hidden: false, ignore: true, ...options };
  /** Those of files that are gone too: nothing may be found by them. */
  const words = new Set<string>();
  return {
    store,
    async update() {
      const report = await updater.update(store, asked);
      const fresh = createMemoryStore();
      const { faults, head } = await updateIndex(root, fresh, asked);
      const [codebase, expected] = [openCodebase(store), openCodebase(fresh)];
      for (const path of expected.paths) for (const word of wordsIn(root, path)) words.add(word);
      expect(describeCodebase(codebase, words)).toEqual(describeCodebase(expected, words));
      expect([report.faults, report.head]).toEqual([faults, head]);
      return { ...report, codebase };
    },
    settle() {
      const snapshot = readSnapshot(store);
      if (!snapshot) return;
      const walkedAtMs = snapshot.walkedAtMs + 10_000;
      const state = { ...needRecord<ViewState>(store, keys.state), walkedAtMs };
      store.write((writer) => {
        writeSnapshot(writer, { ...snapshot, walkedAtMs });
        writeRecord(writer, keys.state, state);
      });
    },
  };
}

/** Those of the file's beginning and of its path. */
function wordsIn(root: string, path: string): readonly string[] {
  const text = readInside(root, path, 100_000)?.toString("latin1").slice(0, 10_000) ?? "";
  return identifierWords(`${text} ${path}`);
}

/** Everything a search can ask of a codebase. */
function describeCodebase(codebase: Codebase, words: ReadonlySet<string>): unknown {
  const stems = [...new Set([...words].flatMap((word) => [...termsOf(word)]))];
  const named = (hits: (term: string) => Hits, terms: Iterable<string>) =>
    Object.fromEntries(
      [...terms].flatMap((term) => {
        const { ids, levels } = hits(term);
        return ids.length === 0 ? [] : [[term, [...ids].map((id, at) => [id, levels[at]])]];
      }),
    );
  return {
    files: codebase.paths.map((path, file) => describeFile(codebase, path, file)),
    averageLength: codebase.averageLength,
    textBytes: codebase.textBytes,
    text: named(codebase.text, stems),
    path: named(codebase.path, stems),
    name: named(codebase.name, words),
    definition: named(codebase.definition, words),
    counts: stems.map((stem) => [stem, codebase.fileCount(stem)]),
    commits: codebase.history.count,
    headTime: codebase.history.headTime,
    messages: stems.map((stem) => subjectsOf(codebase, codebase.history.message(stem).ids)),
  };
}

function describeFile(codebase: Codebase, path: string, file: number): unknown {
  const stream = codebase.stream(file);
  return {
    path,
    kind: codebase.kind(file),
    language: codebase.language(file),
    length: codebase.length(file),
    outline: codebase.outline(file),
    hashes: stream && [...stream.hashes],
    tokens: stream && [...stream.tokens],
    regions: stream?.regions,
    imports: Array.from(codebase.importsOf(file)),
    importers: Array.from(codebase.importersOf(file)),
    commits: subjectsOf(codebase, codebase.history.touching(file)),
  };
}

/** Commits are numbered as they were met. */
const subjectsOf = ({ history }: Codebase, commits: Int32Array): string[] =>
  [...commits].map((commit) => `${history.time(commit)} ${history.subject(commit)}`).sort();
