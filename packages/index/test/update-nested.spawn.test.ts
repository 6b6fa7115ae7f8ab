import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewOf } from "@fossick/index/open/index-place.ts";
import { walk } from "@fossick/index/walk/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { createWatchedIndex } from "@fossick/index/watch/watched-index.ts";
import { keepIndex } from "./same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const options = { hidden: false, ignore: true, nested: true };

function createWorkspace(): TempFolder {
  const workspace = createRepository({ ".gitignore": "services/\n", "shop.ts": "export const shop = 1;\n" });
  workspace.commit("Shop");
  workspace.write({ "services/billing/refund.ts": "export const refund = 1;\n" });
  workspace.git("init", "--quiet", "services/billing");
  workspace.git("-C", "services/billing", "add", "--all");
  return workspace;
}

describe("an index with repositories inside", () => {
  it("is as a new one whatever happens in them", async () => {
    const workspace = createWorkspace();
    const index = keepIndex(workspace.root, { nested: true });
    expect((await index.update()).codebase.paths).toContain("services/billing/refund.ts");
    workspace.write({
      "services/billing/refund.ts": "export const refundAgain = 1;\n",
      "services/billing/new.ts": "import { refundAgain } from './refund';\n",
      "services/identity/session.ts": "export const session = 1;\n",
    });
    workspace.git("init", "--quiet", "services/identity");
    const { codebase } = await index.update();
    expect(codebase.definition("refundAgain").ids).toHaveLength(1);
    expect(codebase.paths).toContain("services/identity/session.ts");
    workspace.write({ "services/billing/.gitignore": "new.ts\n" });
    rmSync(join(workspace.root, "services/identity"), { recursive: true });
    const names = [".gitignore", "services/billing/refund.ts", "shop.ts"];
    expect((await index.update()).codebase.paths).toEqual(names);
  });

  it("is another one than that without them", () => {
    const place = { root: "/shop", cacheDir: "/cache", hidden: false, ignore: true };
    expect(viewOf({ ...place, nested: false })).toBe(viewOf(place));
    expect(viewOf({ ...place, nested: true })).not.toBe(viewOf(place));
  });

  it("hears of changes in them when it watches", async () => {
    const workspace = createWorkspace();
    const store = createMemoryStore();
    let onReady = (): void => {};
    const ready = new Promise<void>((resolve) => (onReady = resolve));
    const index = createWatchedIndex(workspace.root, () => onReady());
    await index.update(store, options);
    await ready;
    expect(await index.update(store, options)).toMatchObject({ files: 3, changed: 0, faults: [] });
    workspace.write({ "services/billing/refund.ts": "export const refundTwice = 1;\n" });
    expect(await index.update(store, options)).toMatchObject({ files: 3, changed: 1 });
    workspace.write({ "services/billing/new.ts": "export const added = 1;\n" });
    expect(await index.update(store, options)).toMatchObject({ files: 4, changed: 1 });
    await index.close();
  });

  it("runs no program that their configuration names", async () => {
    const workspace = createWorkspace();
    const marker = join(createFolder().root, "ran");
    const script = join(createFolder().root, "fsmonitor.sh");
    writeFileSync(script, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
    workspace.git("-C", "services/billing", "config", "core.fsmonitor", script);
    await walk(workspace.root, options);
    expect(existsSync(marker)).toBe(false);
  });

  it("shows nothing outside the root, whatever work tree their configuration names", async () => {
    const outside = createRepository({ "secret.ts": "" });
    const workspace = createWorkspace();
    workspace.git("-C", "services/billing", "config", "core.worktree", outside.root);
    const { files } = await walk(workspace.root, options);
    const paths = [".gitignore", "services/billing/refund.ts", "shop.ts"];
    expect(files.map(({ path }) => path)).toEqual(paths);
  });
});
