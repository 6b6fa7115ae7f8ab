import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewStore } from "@fossick/index/store/view-store.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys, readRecord, type Meta } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { keepIndex, type KeptIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

/** A repository whose branches are indexed into one store, each from a work tree of its own. */
interface Branches {
  readonly repository: TempFolder;
  readonly store: Store;
  on(branch: string, files: Readonly<Record<string, string>>, message: string): void;
  merge(into: string, from: string): void;
  /** Index a branch and compare it with an index made anew of the same checkout. */
  check(branch: string): Promise<number>;
}

function createBranches(): Branches {
  const repository = createRepository({ "src/first.ts": "export const firstThing = 1;\n" });
  repository.commit("first: the beginning");
  const store = createMemoryStore();
  const trees = createFolder();
  const kept = new Map<string, KeptIndex>();
  const keptFor = (branch: string): KeptIndex => {
    const tree = join(trees.root, branch.replaceAll("/", "_"));
    if (!kept.has(branch)) {
      repository.git("worktree", "add", "-q", "--detach", tree, branch);
      kept.set(branch, keepIndex(tree, {}, viewStore(store, branch === "main" ? "" : branch)));
    }
    repository.git("-C", tree, "checkout", "-q", "--force", "--detach", branch);
    const index = kept.get(branch);
    if (index === undefined) throw new Error(branch);
    return index;
  };
  const switchTo = (branch: string): string => repository.git("checkout", "-q", branch);
  return {
    repository,
    store,
    on(branch, files, message) {
      switchTo(branch);
      repository.write(files);
      repository.commit(message);
    },
    merge(into, from) {
      switchTo(into);
      repository.git("merge", "-q", "--no-ff", "-X", "theirs", "-m", `merge ${from}`, from);
    },
    check: async (branch) => (await keptFor(branch).update()).commits,
  };
}

describe("branches of one store", () => {
  it("are each what an index of that checkout alone is, after merges in both directions", async () => {
    const { check, merge, on, repository } = createBranches();
    await check("main");
    repository.git("branch", "feature/login");
    on("feature/login", { "src/login.ts": "export function loginUser() {}\n" }, "login: users may come in");
    on("main", { "src/orders.ts": "export const orders = [];\n" }, "orders: what was bought");
    await check("feature/login");
    await check("main");
    merge("feature/login", "main");
    await check("feature/login");
    merge("main", "feature/login");
    await check("main");
    on(
      "feature/login",
      { "src/login.ts": "export function loginUser() { return 2; }\n" },
      "login: a second factor",
    );
    await check("main");
    await check("feature/login");
    repository.git("checkout", "-q", "feature/login");
    repository.git("reset", "-q", "--hard", "main~1");
    await check("feature/login");
  });

  it("read no commit twice that another branch brought", async () => {
    const { check, merge, on, repository } = createBranches();
    expect(await check("main")).toBe(1);
    repository.git("branch", "other");
    on("other", { "b.ts": "export const b = 1;\n" }, "b: new");
    expect(await check("other")).toBe(1);
    merge("main", "other");
    expect(await check("main")).toBe(0);
  });

  it("share documents: a file that a branch has as another one does is analysed once", async () => {
    const { check, on, repository, store } = createBranches();
    await check("main");
    const before = readRecord<Meta>(store, keys.meta)?.documents;
    repository.git("branch", "same");
    await check("same");
    expect(readRecord<Meta>(store, keys.meta)?.documents).toBe(before);
    on("same", { "c.ts": "export const c = 1;\n" }, "c");
    await check("same");
    expect(readRecord<Meta>(store, keys.meta)?.documents).toBe((before ?? 0) + 1);
  });

  it("leave the first branch complete when the index of another one is broken off", async () => {
    const { check, repository, store } = createBranches();
    await check("main");
    repository.write({ "d.ts": "export const d = 1;\n" });
    const stopped = new AbortController();
    const view = viewStore(store, "other");
    const breaking: Store = {
      ...view,
      get damage() {
        return view.damage;
      },
      write: (change) => {
        const result = view.write(change);
        stopped.abort(new Error("ended"));
        return result;
      },
    };
    const options = { hidden: false, ignore: true, signal: stopped.signal };
    await expect(updateIndex(repository.root, breaking, options)).rejects.toThrow("ended");
    expect(store.get(keys.state)).toBeDefined();
    expect(viewStore(store, "other").get(keys.state)).toBeUndefined();
    await check("main");
  });

  it.each([1, 2, 3, 4, 5, 6])("stay so whatever happens to them (%i)", async (seed) => {
    const branches = createBranches();
    const names = ["main", "a", "b/c"];
    for (const name of names.slice(1)) branches.repository.git("branch", name);
    const random = createRandom(seed);
    const any = <Value>(values: readonly Value[]): Value => values[random() % values.length] as Value;
    await branches.check("main");
    for (let step = 0; step < 14; step++) {
      const [one, other] = [any(names), any(names)];
      const what = random() % 8;
      const file = `src/${any(["users", "orders", "mail", "deep/auth"])}${random() % 3}.ts`;
      if (what < 4)
        branches.on(
          one,
          { [file]: `export const thing${random() % 9} = ${step};\nimport "./users1.ts";\n` },
          `step ${step} of ${one}: ${file}`,
        );
      else if (what < 6 && one !== other) branches.merge(one, other);
      else if (what === 6 && one !== other) {
        branches.repository.git("checkout", "-q", one);
        branches.repository.git("reset", "-q", "--hard", other);
      } else await branches.check(one);
      if (random() % 3 === 0) await branches.check(other);
    }
    for (const name of names) await branches.check(name);
  });
});

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
