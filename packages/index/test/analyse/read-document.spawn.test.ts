import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "@fossick/index/analyse/read-document.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import { keepIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

/** More than Node would read in one go; a hole, which takes no room on disk. */
const hugeBytes = 5 * 1024 ** 3;

function makeHuge(root: string, path: string, start = ""): void {
  writeFileSync(join(root, path), start);
  truncateSync(join(root, path), hugeBytes);
}

it("a file that its name tells to be binary is not opened", () => {
  const { root } = createFolder();
  const file = { path: "missing.png", size: 20, mtimeMs: 0, ctimeMs: 0, inode: 0, kind: "source" } as const;
  expect(readDocument(root, file)).toMatchObject({ contentHash: "name-only" });
});

describe("files of 5 GB", () => {
  it("are known by name, tracked or not, and not read", async () => {
    const folder = createRepository({ "src/a.ts": 'import "big";\nexport const a = 1;\n' });
    folder.commit("Begin");
    const empty = folder.git("hash-object", "-w", "/dev/null");
    for (const path of ["dump.sql", "package.json", "tsconfig.json"]) {
      makeHuge(folder.root, path, "{}");
      folder.git("update-index", "--add", "--cacheinfo", `100644,${empty},${path}`);
    }
    for (const path of ["trace.log", "src/bundle.js"]) makeHuge(folder.root, path, "export const x = 1;\n");
    const index = keepIndex(folder.root);
    const { codebase, faults } = await index.update();
    expect(faults.map(({ code, message }) => [code, message.includes("src/bundle.js")])).toEqual([
      ["FILES_TOO_LARGE", true],
    ]);
    expect(codebase.paths).toHaveLength(6);
    expect(codebase.textBytes).toBeLessThan(100);
    expect([...codebase.path("dump").ids]).toEqual([0]);
    expect(codebase.length(0)).toBe(0);

    folder.write({ "trace.log": "short again\n" });
    const later = await index.update();
    expect(later.codebase.text("short").ids).toHaveLength(1);
  });

  it("are no ignore files", async () => {
    const folder = createFolder({ "a.ts": "export const a = 1;\n" });
    makeHuge(folder.root, ".ignore", "a.ts\n");
    expect((await keepIndex(folder.root).update()).codebase.paths).toEqual(["a.ts"]);
  });

  it("that were small when they were looked at are not read either", () => {
    const { root } = createFolder();
    makeHuge(root, "a.ts", "export const a = 1;\n");
    const file = { path: "a.ts", size: 20, mtimeMs: 0, ctimeMs: 0, inode: 0, kind: "source" } as const;
    expect(readDocument(root, file)).toMatchObject({ contentHash: "name-only" });
    expect(readInside(root, "a.ts", hugeBytes - 1)).toBeUndefined();
  });
});
