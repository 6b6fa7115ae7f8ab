import assert from "node:assert/strict";
import type { Store } from "@fossick/index/store/store.ts";
import type { TestApi } from "../../../../test/parts/index.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** Put texts in one transaction. */
function put(store: Store, texts: Readonly<Record<string, string>>): void {
  store.write((writer) => {
    for (const [key, text] of Object.entries(texts)) writer.put(key, bytesOf(text));
  });
}

/** Every key with its text. */
const contents = (store: Store): Record<string, string | undefined> =>
  Object.fromEntries(store.keysUnder("").map((key) => [key, textOf(store.get(key))]));

/**
 * The rules every store must obey.
 * @param create gives a new, empty store at each call
 * @example testStore(() => createMemoryStore(), { test });
 */
export function testStore(create: () => Store | Promise<Store>, { test }: TestApi): void {
  const rule = (name: string, check: (store: Store) => void | Promise<void>): void => {
    test(name, async () => {
      const store = await create();
      try {
        await check(store);
      } finally {
        await store.close();
      }
    });
  };

  for (const [name, check] of [...readRules, ...writeRules]) rule(name, check);
}

type Rule = readonly [name: string, check: (store: Store) => void];

const readRules: readonly Rule[] = [
  [
    "an empty store holds nothing",
    (store) => {
      assert.equal(store.get("meta"), undefined);
      assert.deepEqual(store.keysUnder(""), []);
      assert.deepEqual(store.entriesUnder("text:"), []);
    },
  ],
  ["says where it is", (store) => assert.notEqual(store.where, "")],
  [
    "gives keys and values under a prefix in ascending order",
    (store) => {
      put(store, { "a/3": "three", "a/1": "one", "a/20": "twenty", "a/2": "two" });
      assert.deepEqual(store.keysUnder("a/"), ["a/1", "a/2", "a/20", "a/3"]);
      assert.deepEqual(
        store.entriesUnder("a/").map(([, value]) => textOf(value)),
        ["one", "two", "twenty", "three"],
      );
    },
  ],
  [
    "a prefix sees its own keys only",
    (store) => {
      put(store, { "a/1": "a", "b/1": "b", "ab/1": "ab", a: "bare", a0: "after", "a.": "before" });
      assert.deepEqual(store.keysUnder("a/"), ["a/1"]);
      assert.deepEqual(store.keysUnder("b/"), ["b/1"]);
      assert.deepEqual(store.keysUnder("c/"), []);
      assert.equal(store.keysUnder("").length, 6);
    },
  ],
  [
    "keys of any script, with spaces and marks, are kept apart",
    (store) => {
      const keys = [
        "text:令牌/000001",
        "text:令/000001",
        "path/a b.ts",
        "path/été.ts",
        "path/Été.ts",
        "x:$_/1",
      ];
      put(store, Object.fromEntries(keys.map((key) => [key, key])));
      for (const key of keys) assert.equal(textOf(store.get(key)), key);
      assert.deepEqual(store.keysUnder("text:令牌/"), ["text:令牌/000001"]);
    },
  ],
  [
    "values stay what they were while others are read",
    (store) => {
      const texts = Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => [`v/${at + 10}`, "x".repeat(at + 1)]),
      );
      put(store, texts);
      const first = store.get("v/10");
      const values = store.entriesUnder("v/").map(([, value]) => value);
      for (const key of store.keysUnder("v/")) store.get(key);
      assert.equal(textOf(first), "x");
      assert.deepEqual(values.map(textOf), Object.values(texts));
    },
  ],
];

const writeRules: readonly Rule[] = [
  [
    "keeps every byte",
    (store) => {
      const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      store.write((writer) => writer.put("bytes", everyByte));
      assert.deepEqual(Uint8Array.from(store.get("bytes") ?? []), everyByte);
    },
  ],
  [
    "tells an empty value from none",
    (store) => {
      store.write((writer) => writer.put("empty", new Uint8Array(0)));
      assert.equal(store.get("empty")?.length, 0);
      assert.deepEqual(store.keysUnder(""), ["empty"]);
    },
  ],
  [
    "keeps large values",
    (store) => {
      const large = Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * 31) & 255);
      store.write((writer) => writer.put("large", large));
      assert.equal(Buffer.compare(store.get("large") ?? new Uint8Array(0), large), 0);
    },
  ],
  [
    "overwrites and removes",
    (store) => {
      put(store, { a: "old", b: "old", c: "old" });
      store.write((writer) => {
        writer.put("a", bytesOf("new"));
        writer.remove("b");
        writer.remove("never there");
      });
      assert.deepEqual(contents(store), { a: "new", c: "old" });
    },
  ],
  [
    "a write returns what its change returns",
    (store) =>
      assert.deepEqual(
        store.write(() => ({ generation: 7 })),
        { generation: 7 },
      ),
  ],
  [
    "a change sees its own writes",
    (store) => {
      put(store, { "k/1": "old", "k/2": "old" });
      store.write((writer) => {
        writer.put("k/1", bytesOf("new"));
        writer.remove("k/2");
        writer.put("k/3", bytesOf("more"));
        assert.equal(textOf(store.get("k/1")), "new");
        assert.deepEqual(store.keysUnder("k/"), ["k/1", "k/3"]);
        assert.deepEqual(
          store.entriesUnder("k/").map(([, value]) => textOf(value)),
          ["new", "more"],
        );
      });
    },
  ],
  [
    "a change that throws leaves nothing behind",
    (store) => {
      put(store, { a: "before", b: "before" });
      const failure = new Error("in the middle");
      const change = (): unknown =>
        store.write((writer) => {
          writer.put("a", bytesOf("after"));
          writer.put("new", bytesOf("after"));
          writer.remove("b");
          throw failure;
        });
      assert.throws(change, failure);
      assert.deepEqual(contents(store), { a: "before", b: "before" });
      put(store, { a: "again" });
      assert.equal(textOf(store.get("a")), "again");
    },
  ],
];
