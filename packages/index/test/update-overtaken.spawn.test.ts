import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys, needRecord, writeRecord, type ViewState } from "@fossick/index/store/records.ts";
import { readSnapshot } from "@fossick/index/store/snapshot.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createFolder, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const options = { hidden: false, ignore: true };

/** A store in which another process always commits first, with a walk that began at a given time. */
function overtaken(store: Store, walkedAtMs: () => number): Store & { readonly losses: () => number } {
  let count = 0;
  return {
    ...store,
    losses: () => count,
    write(change) {
      count++;
      store.write((writer) => {
        const state = needRecord<ViewState>(store, keys.state);
        writeRecord(writer, keys.state, { ...state, turn: state.turn + 1, walkedAtMs: walkedAtMs() });
      });
      return store.write(change);
    },
  };
}

describe("an update that other processes overtake", () => {
  it("takes their state when they walked the files after it began", async () => {
    const folder = createFolder({ "src/lease.ts": "export const renewLease = 1;\n" });
    const store = createMemoryStore();
    await updateIndex(folder.root, store, options);
    const contended = overtaken(store, () => Date.now() + 1);
    folder.write({ "src/login.ts": "export const login = 2;\n" });
    const report = await updateIndex(folder.root, contended, options);
    expect([report.files, report.changed, report.faults.map(({ code }) => code)]).toEqual([1, 0, ["NO_GIT"]]);
    // The numbers of documents, a shard, the numbers of paths, and the update that comes too late.
    expect(contended.losses()).toBe(4);
    expect(openCodebase(store).paths).toEqual(["src/lease.ts"]);
  });

  it("tries again when they walked before it began, and gives up after twenty times", async () => {
    const folder = createFolder({ "src/lease.ts": "export const renewLease = 1;\n" });
    const store = createMemoryStore();
    await updateIndex(folder.root, store, options);
    const { walkedAtMs } = readSnapshot(store) ?? { walkedAtMs: 0 };
    const contended = overtaken(store, () => walkedAtMs);
    folder.write({ "src/login.ts": "export const login = 2;\n" });
    await expect(updateIndex(folder.root, contended, options)).rejects.toThrow();
    // Numbers of the document once, the shard once; in each of twenty attempts numbers of the path, and the update.
    expect(contended.losses()).toBe(42);
  });
});
