import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import type { Store } from "@fossick/index/store/store.ts";

/** One of several processes at work on the same store: `store-process FOLDER ROLE NUMBER`. */
const [folder = "", role = "", argument = "0"] = process.argv.slice(2);
const number = Number(argument);
const store = openLmdbStore(folder);
const bytesOf = (value: number): Uint8Array => Buffer.from(String(value));
const numberAt = (key: string): number => Number(Buffer.from(store.get(key) ?? []).toString());

const roles: Record<string, (store: Store) => void | Promise<void>> = {
  /** Puts half of a change, says so and waits to be killed. */
  hang: () =>
    store.write((writer) => {
      for (let at = 0; at < number; at++) writer.put(`half/${at}`, Buffer.alloc(1_000, at));
      writer.remove("a/1");
      writer.put("a/2", bytesOf(99));
      writeSync(1, "in the middle\n");
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    }),
  /** Writes one generation after the other, each over all of 20 keys. */
  write: async () => {
    for (let generation = 1; generation <= number; generation++) {
      store.write((writer) => {
        for (let at = 10; at < 30; at++) writer.put(`g/${at}`, bytesOf(generation));
      });
      await pause(1);
    }
  },
  /** Reads until the last generation is there; a mixture of two generations ends it with 1. */
  read: async () => {
    for (let generation = 0; generation < number; await pause(1)) {
      const seen = store.entriesUnder("g/").map(([, value]) => Number(Buffer.from(value).toString()));
      const isWhole = seen.length === 20 && new Set(seen).size === 1 && (seen[0] ?? 0) >= generation;
      if (!isWhole) process.exit(1);
      generation = seen[0] ?? 0;
    }
  },
  /** Reads a store that grows until its last value is there; a value that is not whole ends it with 1. */
  follow: async () => {
    for (let seen = 0; seen < number; await pause(1)) {
      const values = store.entriesUnder("big/").map(([, value]) => value);
      if (values.some((value, at) => value[0] !== at || value.at(-1) !== at)) process.exit(1);
      if (values.length > seen) writeSync(1, `saw ${values.length}\n`);
      seen = values.length;
    }
  },
  /** Counts up one by one. */
  count: () => {
    for (let at = 0; at < number; at++) {
      store.write((writer) => writer.put("counter", bytesOf(numberAt("counter") + 1)));
    }
  },
};

await roles[role]?.(store);
await store.close();
