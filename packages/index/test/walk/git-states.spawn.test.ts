import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { keys, readRecord, type Meta } from "@fossick/index/store/records.ts";
import { keepIndex, type KeptIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);
afterEach(() => {
  for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) delete process.env[name];
});

const filesOf = {
  "src/lease.ts": "export const renewLease = 1;\n",
  "src/login.ts": 'import "./lease.ts";\nexport const loginUser = 2;\n',
  "docs/tax.md": "# Tax\n",
};
const documentsIn = ({ store }: KeptIndex): number => readRecord<Meta>(store, keys.meta)?.documents ?? 0;

function createShop(): TempFolder {
  const folder = createRepository(filesOf);
  folder.commit("Begin with leases");
  return folder;
}

/** Two branches that both change `src/lease.ts`, the first checked out. */
function createBranches(): TempFolder {
  const folder = createShop();
  folder.git("checkout", "-q", "-b", "other");
  folder.write({
    "src/lease.ts": "export const endLease = 1;\n",
    "src/other.ts": "export const other = 1;\n",
  });
  folder.git("rm", "-q", "docs/tax.md");
  folder.commit("End leases");
  folder.git("checkout", "-q", "main");
  folder.write({ "src/lease.ts": "export const extendLease = 1;\n" });
  folder.commit("Extend leases");
  return folder;
}

async function pathsOf(index: KeptIndex): Promise<readonly string[]> {
  return (await index.update()).codebase.paths;
}

describe("branches", () => {
  it("are switched and switched back without analysing anything twice", async () => {
    const folder = createBranches();
    const index = keepIndex(folder.root);
    await index.update();
    folder.git("checkout", "-q", "other");
    expect(await pathsOf(index)).toEqual(["src/lease.ts", "src/login.ts", "src/other.ts"]);
    const analysed = documentsIn(index);
    for (const branch of ["main", "other", "main"]) {
      folder.git("checkout", "-q", branch);
      await index.update();
    }
    expect(documentsIn(index)).toBe(analysed);
  });

  it("in conflict show each file once, as it lies in the work tree", async () => {
    const folder = createBranches();
    const index = keepIndex(folder.root);
    await index.update();
    expect(() => folder.git("merge", "other")).toThrow();
    expect(await pathsOf(index)).toEqual(["src/lease.ts", "src/login.ts", "src/other.ts"]);
    rmSync(join(folder.root, "src/lease.ts"));
    expect(await pathsOf(index)).toEqual(["src/login.ts", "src/other.ts"]);
    folder.git("merge", "--abort");
    expect((await index.update()).codebase.definition("extendLease").ids).toHaveLength(1);
  });

  it("rebased, amended and reset leave no commit that is gone", async () => {
    const folder = createBranches();
    const index = keepIndex(folder.root);
    await index.update();
    folder.git("commit", "-q", "--amend", "-m", "Prolong leases");
    await index.update();
    folder.git("rebase", "-q", "-X", "theirs", "other");
    await index.update();
    folder.git("reset", "-q", "--hard", "HEAD~2");
    expect((await index.update()).codebase.history.count).toBe(1);
  });
});

describe("what git does not look at", () => {
  it.each(["assume-unchanged", "skip-worktree"])("is seen: an edit of a file marked %s", async (mark) => {
    const folder = createShop();
    const index = keepIndex(folder.root);
    await index.update();
    folder.git("update-index", `--${mark}`, "src/lease.ts");
    folder.write({ "src/lease.ts": "export const markedLease = 1;\n" });
    expect((await index.update()).codebase.definition("markedLease").ids).toHaveLength(1);
    rmSync(join(folder.root, "src/lease.ts"));
    expect(await pathsOf(index)).not.toContain("src/lease.ts");
  });

  it.each([[[]], [["--sparse-index"]]])("a sparse checkout shows what is on disk %j", async (how) => {
    const folder = createShop();
    const index = keepIndex(folder.root);
    await index.update();
    folder.git("sparse-checkout", "set", "--cone", ...how, "docs");
    expect(await pathsOf(index)).toEqual(["docs/tax.md"]);
    folder.write({ "src/lease.ts": "export const madeByHand = 1;\n" });
    expect(await pathsOf(index)).toEqual(["docs/tax.md", "src/lease.ts"]);
    rmSync(join(folder.root, "src"), { recursive: true });
    folder.git("sparse-checkout", "disable");
    expect(await pathsOf(index)).toHaveLength(3);
  });

  it("a lock lying around and a broken index hold up nothing for good", async () => {
    const folder = createShop();
    const index = keepIndex(folder.root);
    writeFileSync(join(folder.root, ".git/index.lock"), "");
    folder.write({ "src/new.ts": "export const fresh = 1;\n" });
    expect((await index.update()).codebase.paths).toHaveLength(4);
    expect(existsSync(join(folder.root, ".git/index.lock"))).toBe(true);
    writeFileSync(join(folder.root, ".git/index"), "broken");
    const { faults, codebase } = await index.update();
    expect(faults).toMatchObject([{ code: "GIT_FAILED" }]);
    expect(codebase.paths).toHaveLength(4);
  });
});

describe("other kinds of work trees", () => {
  it("are linked ones, of a bare repository too, each as it is", async () => {
    const folder = createBranches();
    const place = createFolder().root;
    folder.git("worktree", "add", "-q", join(place, "linked"), "other");
    folder.git("clone", "-q", "--bare", folder.root, join(place, "bare"));
    openFolder(join(place, "bare")).git("worktree", "add", "-q", join(place, "of-bare"), "other");
    for (const name of ["linked", "of-bare"]) {
      const tree = openFolder(join(place, name));
      const index = keepIndex(tree.root);
      const { codebase, faults } = await index.update();
      expect(faults).toEqual([]);
      expect(codebase.paths).toEqual(["src/lease.ts", "src/login.ts", "src/other.ts"]);
      tree.write({ "src/other.ts": "export const another = 1;\n", "src/new.ts": "" });
      expect((await index.update()).codebase.history.count).toBe(2);
    }
  });

  it("are shallow clones, deepened later", async () => {
    const folder = createBranches();
    const place = createFolder().root;
    folder.git("clone", "-q", "--depth=1", `file://${folder.root}`, join(place, "shallow"));
    const shallow = openFolder(join(place, "shallow"));
    const index = keepIndex(shallow.root);
    expect((await index.update()).codebase.history.count).toBe(1);
    shallow.git("fetch", "-q", "--unshallow");
    expect((await index.update()).codebase.history.count).toBe(2);
    shallow.git("fetch", "-q", "--depth=1");
    await index.update();
  });

  it("are not the ones a hook's environment names", async () => {
    const [folder, other] = [createShop(), createRepository({ "other.ts": "" })];
    const index = keepIndex(folder.root);
    await index.update();
    process.env["GIT_DIR"] = join(other.root, ".git");
    process.env["GIT_WORK_TREE"] = other.root;
    process.env["GIT_INDEX_FILE"] = join(other.root, ".git", "index");
    expect(await index.update()).toMatchObject({ changed: 0, removed: 0, files: 3 });
  });

  it("are not nested repositories: they come with their own", async () => {
    const folder = createShop();
    const index = keepIndex(folder.root);
    folder.write({ "tools/probe/probe.ts": "export const probe = 1;\n" });
    expect(await pathsOf(index)).toContain("tools/probe/probe.ts");
    const nested = openFolder(join(folder.root, "tools/probe"));
    nested.git("init", "-q");
    nested.commit("Probe");
    expect(await pathsOf(index)).not.toContain("tools/probe/probe.ts");
    expect(await pathsOf(keepIndex(nested.root))).toEqual(["probe.ts"]);
    rmSync(join(nested.root, ".git"), { recursive: true });
    expect(await pathsOf(index)).toContain("tools/probe/probe.ts");
    mkdirSync(join(folder.root, "empty"));
    await index.update();
  });
});
