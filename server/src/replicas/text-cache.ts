// Reads texts of files from the database, many in one query, and keeps the most recently used in memory.
import { asCaller, type Database } from "../database/database.ts";
import { currentCall, type ReplicaCall } from "./call.ts";

export interface TextCache {
  /** The bytes of a text of the repository that is used at the moment; undefined when the database has none. */
  read(hash: string): Promise<Uint8Array | undefined>;
}

interface Wanted {
  readonly hash: string;
  readonly resolve: (text: Uint8Array | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One text takes no more than its part of the whole, or it would drive out all others. */
const largestPart = 0.25;

export function createTextCache(database: Database, maxBytes: number): TextCache {
  const texts = keepLatest(maxBytes);
  const waiting = new Map<ReplicaCall, Wanted[]>();

  async function fetch(call: ReplicaCall, wanted: readonly Wanted[]): Promise<void> {
    try {
      const found = await textsOf(database, call, [...new Set(wanted.map(({ hash }) => hash))]);
      for (const [hash, text] of found) texts.set(keyOf(call, hash), text);
      for (const { hash, resolve } of wanted) resolve(found.get(hash));
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }

  /** Batches all requests of the same turn. */
  function enqueue(call: ReplicaCall, wanted: Wanted): void {
    const others = waiting.get(call);
    if (others) return void others.push(wanted);
    const all = [wanted];
    waiting.set(call, all);
    setImmediate(() => {
      waiting.delete(call);
      void fetch(call, all);
    });
  }

  return {
    async read(hash) {
      const call = currentCall();
      const known = texts.get(keyOf(call, hash));
      return known ?? new Promise((resolve, reject) => enqueue(call, { hash, resolve, reject }));
    },
  };
}

/** Keeps what was used last, in so many bytes. */
function keepLatest(maxBytes: number) {
  // In the order of their last use.
  const values = new Map<string, Uint8Array>();
  let bytes = 0;
  const remove = (key: string, { length }: Uint8Array): void => {
    values.delete(key);
    bytes -= length;
  };
  return {
    get(key: string): Uint8Array | undefined {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key: string, value: Uint8Array): void {
      if (value.length > maxBytes * largestPart || values.has(key)) return;
      values.set(key, value);
      bytes += value.length;
      for (const [oldest, old] of values) {
        if (bytes <= maxBytes) break;
        remove(oldest, old);
      }
    },
  };
}

const keyOf = ({ repositoryId }: ReplicaCall, hash: string): string => `${repositoryId}/${hash}`;

/** As the caller sees them: row-level security decides, whatever was looked up before. */
function textsOf(
  database: Database,
  { caller, repositoryId }: ReplicaCall,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  return asCaller(database, { ...caller, repositories: [repositoryId] }, async (client) => {
    const { rows } = await client.query<{ hash: Buffer; value: Buffer }>(
      "select hash, value from fossick.texts where repository_id = $1 and hash = any ($2)",
      [repositoryId, hashes.map((hash) => Buffer.from(hash, "hex"))],
    );
    return new Map(rows.map(({ hash, value }) => [hash.toString("hex"), value]));
  });
}
