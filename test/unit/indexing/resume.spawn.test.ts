import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCodebase } from "../../../src/indexing/open/open-codebase.ts";
import { updateIndex } from "../../../src/indexing/update-index.ts";
import { createMemoryStore } from "../../../src/indexing/store/memory-store.ts";
import { emptyMeta, keys, readRecord, type Meta } from "../../../src/indexing/store/records.ts";
import type { Store } from "../../../src/indexing/store/store.ts";
import { createFolder, isolateGit, removeFolders } from "../../temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const options = { hidden: false, ignore: true };
const documentsIn = (store: Store): number => (readRecord<Meta>(store, keys.meta) ?? emptyMeta).documents;

/** A store whose transactions fail from a certain one on, as on a full disk. */
function failingFrom(store: Store, transaction: number): Store {
  let count = 0;
  return {
    ...store,
    write(change) {
      if (++count >= transaction) throw new Error("no space left on device");
      return store.write(change);
    },
  };
}

describe("an update that was ended", () => {
  const files = {
    "src/lease.ts": "export const renewLease = 1;\n",
    "src/login.ts": "export const login = 2;\n",
  };

  it("shows nothing of what it had read, and leaves it to the next one", async () => {
    const { root } = createFolder(files);
    const store = createMemoryStore();
    await expect(updateIndex(root, failingFrom(store, 2), options)).rejects.toThrow("no space left");
    const analysed = documentsIn(store);
    expect(analysed).toBe(emptyMeta.documents + 2);
    expect(openCodebase(store).paths).toEqual([]);

    await updateIndex(root, store, options);
    expect(documentsIn(store)).toBe(analysed);
    const codebase = openCodebase(store);
    expect(codebase.paths).toEqual(["src/lease.ts", "src/login.ts"]);
    expect([...codebase.text("leas").ids]).toEqual([0]);
    expect(codebase.outline(1)?.definitions.map(({ name }) => name)).toEqual(["login"]);
  });

  it("is as one that was not, for a file that changed in between too", async () => {
    const folder = createFolder(files);
    const store = createMemoryStore();
    await expect(updateIndex(folder.root, failingFrom(store, 2), options)).rejects.toThrow("no space left");
    folder.write({ "src/login.ts": "export const signIn = 3;\n" });
    await updateIndex(folder.root, store, options);
    const codebase = openCodebase(store);
    expect(codebase.definition("signIn").ids).toHaveLength(1);
    expect(codebase.definition("login").ids).toHaveLength(0);
    expect(codebase.definition("renewLease").ids).toHaveLength(1);
  });
});
