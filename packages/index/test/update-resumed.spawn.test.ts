import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { OutOfTime } from "@fossick/base/errors.ts";
import type { IndexStage } from "@fossick/core/reporter.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { createFolder, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const options = { hidden: false, ignore: true };
const documentsIn = (store: Store): number => store.keysUnder(keys.document("")).length;

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
    await expect(updateIndex(root, failingFrom(store, 3), options)).rejects.toThrow("no space left");
    const analysed = documentsIn(store);
    expect(analysed).toBe(2);
    expect(openCodebase(store).paths).toEqual([]);

    await updateIndex(root, store, options);
    expect(documentsIn(store)).toBe(analysed);
    const codebase = openCodebase(store);
    expect(codebase.paths).toEqual(["src/lease.ts", "src/login.ts"]);
    expect([...codebase.text("leas").ids]).toEqual([0]);
    expect(codebase.outline(1)?.definitions.map(({ name }) => name)).toEqual(["login"]);
  });

  it("keeps what was analysed when it is aborted, says how much, and the next one tells what it found", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `src/part${String(at).padStart(2, "0")}.ts`);
    const { root } = createFolder(
      Object.fromEntries(names.map((name) => [name, `export const ${name.slice(4, 10)} = 1;\n`])),
    );
    const store = createMemoryStore();
    const ending = new AbortController();
    const stages: IndexStage[] = [];
    const onStage = (stage: IndexStage): void => void stages.push(stage);
    const aborted = updateIndex(root, store, {
      ...options,
      signal: ending.signal,
      onStage,
      onProgress: () => ending.abort(new OutOfTime()),
    });
    await expect(aborted).rejects.toMatchObject({ name: "OutOfTime", indexed: { files: 16, total: 40 } });
    expect(openCodebase(store).paths).toEqual([]);
    await updateIndex(root, store, { ...options, onStage });
    expect(stages).toEqual([
      { kind: "ended", files: 16, total: 40 },
      { kind: "known", files: 16, total: 40 },
      { kind: "writing" },
    ]);
    const whole = createMemoryStore();
    await updateIndex(root, whole, options);
    const [resumed, fresh] = [openCodebase(store), openCodebase(whole)];
    expect(resumed.paths).toEqual(fresh.paths);
    for (const name of ["part00", "part15", "part16", "part39"])
      expect([...resumed.definition(name).ids]).toEqual([...fresh.definition(name).ids]);
  });

  it("is as one that was not, for a file that changed in between too", async () => {
    const folder = createFolder(files);
    const store = createMemoryStore();
    await expect(updateIndex(folder.root, failingFrom(store, 3), options)).rejects.toThrow("no space left");
    folder.write({ "src/login.ts": "export const signIn = 3;\n" });
    await updateIndex(folder.root, store, options);
    const codebase = openCodebase(store);
    expect(codebase.definition("signIn").ids).toHaveLength(1);
    expect(codebase.definition("login").ids).toHaveLength(0);
    expect(codebase.definition("renewLease").ids).toHaveLength(1);
  });
});
