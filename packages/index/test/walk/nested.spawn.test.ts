import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const inner = { hidden: false, ignore: true, nested: true };

/** Makes a folder a repository of its own, with all that is in it committed. */
function own(folder: TempFolder, place: string): void {
  folder.git("init", "--quiet", place);
  folder.git("-C", place, "add", "--all");
  folder.git("-C", place, "commit", "--quiet", "--message", place);
}

/** A workspace: repositories in an ignored folder, one not tracked, one that git took for a submodule, one in another. */
function createWorkspace(): TempFolder {
  const workspace = createRepository({
    ".gitignore": "services/\nlibs/*/\n",
    "libs/readme.md": "",
    "tool.ts": "",
    "services/billing/.gitignore": "*.log\n",
    "services/billing/.eslintrc": "",
    "services/billing/refund.ts": "",
    "services/billing/parts/tax/rate.ts": "",
    "libs/money/money.ts": "",
    "extra/ledger/ledger.ts": "",
    "taken/taken.ts": "",
  });
  const places = ["services/billing/parts/tax", "services/billing", "libs/money", "extra/ledger", "taken"];
  for (const place of places) own(workspace, place);
  workspace.git("add", "taken", "tool.ts", "libs", ".gitignore");
  workspace.git("commit", "--quiet", "--message", "first");
  workspace.write({
    "services/billing/new.ts": "",
    "services/billing/debug.log": "",
    "services/billing/.env": "",
  });
  return workspace;
}

const outer = [".gitignore", "libs/readme.md", "tool.ts"];
const nested = [
  "extra/ledger/ledger.ts",
  "libs/money/money.ts",
  "services/billing/.eslintrc",
  "services/billing/.gitignore",
  "services/billing/new.ts",
  "services/billing/parts/tax/rate.ts",
  "services/billing/refund.ts",
  "taken/taken.ts",
];

describe("repositories inside a repository", () => {
  it("are told and not searched, wherever they lie", async () => {
    const { files, unread } = await walk(createWorkspace().root, { ...inner, nested: false });
    expect(files.map(({ path }) => path)).toEqual(outer);
    const examples = ["extra/ledger/", "libs/money/", "services/billing/"];
    expect(unread).toEqual([{ kind: "nested", count: 4, examples }]);
  });

  it("show with `nested` what their own git shows, those inside them too, and are not told", async () => {
    const { files, unread, faults } = await walk(createWorkspace().root, inner);
    expect(files.map(({ path }) => path)).toEqual([...outer, ...nested].sort());
    expect([unread, faults]).toEqual([[], []]);
  });

  it("are left out by .fossickignore, which is no more than was asked for", async () => {
    const workspace = createWorkspace();
    workspace.write({ ".fossickignore": "services/\nlibs/\n*ledger.ts\n" });
    const { files, unread } = await walk(workspace.root, inner);
    expect(files.map(({ path }) => path)).toEqual([".gitignore", "taken/taken.ts", "tool.ts"]);
    expect(unread).toEqual([]);
    const off = await walk(workspace.root, { ...inner, nested: false });
    expect(off.unread).toEqual([{ kind: "nested", count: 2, examples: ["extra/ledger/", "taken/"] }]);
  });

  it("that git cannot list are told, with the way to search them", async () => {
    const workspace = createWorkspace();
    workspace.write({ "extra/ledger/.git/HEAD": "broken", "services/none/.git": "gitdir: /nowhere\n" });
    const { files, faults, unread } = await walk(workspace.root, inner);
    expect(files.map(({ path }) => path)).toContain("services/billing/refund.ts");
    const told = unread?.map(({ examples }) => examples);
    expect(told).toEqual([["services/none/"]]);
    expect(faults.map(({ message }) => message)).toEqual([
      '1 repository inside this one is not searched: "services/none/"; git cannot list them here, --root searches one',
    ]);
  });

  it("are not the other work trees of a repository that is searched", async () => {
    const workspace = createWorkspace();
    workspace.git("worktree", "add", "--quiet", "copies/one");
    const { files, unread } = await walk(workspace.root, inner);
    expect(files.filter(({ path }) => path.startsWith("copies/"))).toEqual([]);
    expect(unread).toEqual([]);
  });

  it("are part of a walk that starts in a folder of the repository", async () => {
    const { files } = await walk(join(createWorkspace().root, "libs"), inner);
    expect(files.map(({ path }) => path)).toEqual(["money/money.ts", "readme.md"]);
  });
});
