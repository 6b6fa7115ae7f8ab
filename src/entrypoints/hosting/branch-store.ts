// A store in which the branches of a repository share documents and commits; reads the hashes of a branch's texts.
import { deserialize, serialize } from "node:v8";
import { emptyHistory, type HistoryState } from "../../indexing/history/history-state.ts";
import { emptyMeta, keys, readRecord, type Meta } from "../../indexing/store/records.ts";
import type { Store } from "../../indexing/store/store.ts";
import type { IndexedCodebase } from "../../indexing/open/open-codebase.ts";

/** Keys that each branch has for itself; branches share everything else, above all documents and commits. */
const ownKeys: ReadonlySet<string> = new Set([keys.snapshot, keys.graph, keys.history, keys.textHashes]);

/** Returns the key of a branch's own value in a store; the first branch, "", has the keys of a folder's index. */
export const branchKey = (branch: string, key: string): string =>
  branch === "" || !ownKeys.has(key) ? key : `${key}@${branch}`;

/**
 * A store as one branch sees it: the documents and commits of all branches, and a snapshot, a graph and a history of its
 * own. The first branch is complete before others are begun; updates go through such a view, one at a time.
 */
export function branchStore(store: Store, branch: string): Store {
  const own = (key: string): string => branchKey(branch, key);
  const get = (key: string): Uint8Array | undefined => {
    if (key === keys.meta) return metaOf(store, store.get(own(keys.snapshot)) !== undefined);
    return key === keys.history ? historyOf(store, own(key)) : store.get(own(key));
  };
  return {
    ...store,
    get damage() {
      return store.damage;
    },
    get,
    need: (key) => get(key) ?? store.need(own(key)),
    write: (change) =>
      store.write((writer) =>
        change({
          put: (key, value) => writer.put(own(key), key === keys.meta ? kept(store, value) : value),
          remove: (key) => writer.remove(own(key)),
        }),
      ),
  };
}

/** Keeps the first branch complete while another one is being written. */
function kept(store: Store, bytes: Uint8Array): Uint8Array {
  const meta = deserialize(bytes) as Meta;
  return meta.isComplete || store.get(keys.snapshot) === undefined
    ? bytes
    : serialize({ ...meta, isComplete: true });
}

function metaOf(store: Store, isComplete: boolean): Uint8Array | undefined {
  const bytes = store.get(keys.meta);
  const meta = bytes ? (deserialize(bytes) as Meta) : emptyMeta;
  return bytes && meta.isComplete !== isComplete ? serialize({ ...meta, isComplete }) : bytes;
}

/** A branch's own commits, with what is known of those that other branches brought: it may come to have them, too. */
function historyOf(store: Store, key: string): Uint8Array | undefined {
  const histories = store.keysUnder(keys.history);
  if (histories.length === 0 || (histories.length === 1 && histories[0] === key)) return store.get(key);
  const states = histories.map((each) => readRecord<HistoryState>(store, each) ?? emptyHistory);
  const count = Math.max(...states.map(({ alive }) => alive.length));
  const own = readRecord<HistoryState>(store, key) ?? emptyHistory;
  const facts = {
    times: new Uint32Array(count),
    lengths: new Uint16Array(count),
    pathCounts: new Uint16Array(count),
  };
  for (const state of states)
    for (const name of ["times", "lengths", "pathCounts"] as const)
      for (const [commit, value] of state[name].entries()) if (value > 0) facts[name][commit] = value;
  const alive = new Uint8Array(count);
  alive.set(own.alive);
  return serialize({ ...own, ...facts, alive });
}

/** Length of one hash: SHA-256. */
export const textHashBytes = 32;

const hashesOf = new WeakMap<IndexedCodebase, Uint8Array>();

/** The hash of a file's bytes in hexadecimal, or undefined when its text is not kept: then it is all zeros. */
export function textHashOf(store: Store, codebase: IndexedCodebase, path: string): string | undefined {
  const file = codebase.fileOf(path);
  if (file === undefined) return undefined;
  const hashes = hashesOf.get(codebase) ?? store.get(keys.textHashes)?.slice() ?? new Uint8Array(0);
  hashesOf.set(codebase, hashes);
  const hash = hashes.subarray(file * textHashBytes, (file + 1) * textHashBytes);
  return hash.some((byte) => byte !== 0) ? Buffer.from(hash).toString("hex") : undefined;
}
