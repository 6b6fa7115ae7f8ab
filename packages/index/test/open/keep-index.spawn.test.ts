import { join } from "node:path";
import { open } from "lmdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { indexFolder, viewOf } from "@fossick/index/open/index-place.ts";
import { viewKey } from "@fossick/index/store/view-store.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { createFolder, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const task = "renew a lease";
const files = {
  "src/lease.ts": "export function renewLease(): void {}\n",
  "src/login.ts": 'import { renewLease } from "./lease.ts";\nexport const login = renewLease;\n',
};

/** Searches with an engine of its own, twice. */
async function searchTwice(root: string, cacheDir: string): Promise<[first: Retrieval, second: Retrieval]> {
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  const answers: [Retrieval, Retrieval] = [await engine.retrieve(task), await engine.retrieve(task)];
  await engine.close();
  return answers;
}

/** Puts a value into an index, or removes one, behind its back. */
async function change(root: string, cacheDir: string, key: string, value?: Uint8Array): Promise<void> {
  const place = { root, cacheDir, hidden: false, ignore: true };
  const folder = dataFolder(indexFolder(place));
  const db = open<Uint8Array, string>({ path: join(folder, "index.lmdb"), encoding: "binary" });
  const own = viewKey(viewOf(place), key);
  expect(db.doesExist(own)).toBe(true);
  if (value) await db.put(own, value);
  else await db.remove(own);
  await db.close();
}

const brokenIn = ({ faults }: Retrieval): number =>
  faults.filter(({ code }) => code === "INDEX_BROKEN").length;

describe("an index with a value that is not what was written", () => {
  it.each([
    ["other counters", "meta", Buffer.from("other")],
    ["no counters", "meta", undefined],
    ["another snapshot", "snapshot", Buffer.from("another")],
    ["no snapshot", "snapshot", undefined],
    ["no graph", "graph", undefined],
    ["no segment", "segment/0", undefined],
    ["no imports", "imports/0", undefined],
    ["no streams", "streams/0/0", undefined],
    ["other postings", "postings/text/0/0", Buffer.from("other")],
  ])("%s: is built anew for the search that meets it, which is told once", async (_, key, value) => {
    const { root, write } = createFolder(files);
    const [cacheDir, elsewhere] = [createFolder().root, createFolder().root];
    await searchTwice(root, cacheDir);
    await change(root, cacheDir, key, value);
    // Imports are read where the graph is made anew, and then the old one is not missed.
    if (key !== "graph")
      write({ "src/session.ts": 'import { login } from "./login.ts";\nexport const session = login;\n' });
    const [expected] = await searchTwice(root, elsewhere);
    const [first, second] = await searchTwice(root, cacheDir);
    expect(first.files).toEqual(expected.files);
    expect(brokenIn(first)).toBe(1);
    expect(second.files).toEqual(expected.files);
    expect(brokenIn(second)).toBe(0);
  });

  it("is none, as far as its status is asked for", async () => {
    const { root } = createFolder(files);
    const cacheDir = createFolder().root;
    await searchTwice(root, cacheDir);
    await change(root, cacheDir, "snapshot", Buffer.from("another"));
    const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
    expect(await engine.status()).toMatchObject({ exists: false });
    await engine.close();
  });
});
