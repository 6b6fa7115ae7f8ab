import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";
import type { TempFolder } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

async function pathsOf(root: string): Promise<string[]> {
  return (await walk(root, { hidden: false, ignore: true })).files.map((file) => file.path);
}

describe.each([
  ["in a git repository", createRepository],
  ["outside git", createFolder],
] as [string, (files: Readonly<Record<string, string>>) => TempFolder][])(
  ".fossickignore %s",
  (_, create) => {
    it("leaves files out, nested ones overruling outer ones", async () => {
      const folder = create({
        ".fossickignore": "# big data\n*.csv\n/legacy/\nsnapshots/\n",
        "a.ts": "",
        "data.csv": "",
        "legacy/old.ts": "",
        "legacy/.fossickignore": "!*\n",
        "src/legacy/used.ts": "",
        "test/.fossickignore": "!small.csv\n!snapshots/\n",
        "test/small.csv": "",
        "test/large.csv": "",
        "test/snapshots/a.snap": "",
        "src/snapshots/b.snap": "",
      });
      expect(await pathsOf(folder.root)).toEqual([
        "a.ts",
        "src/legacy/used.ts",
        "test/small.csv",
        "test/snapshots/a.snap",
      ]);
    });

    it("brings back nothing that other rules ignore", async () => {
      const folder = create({
        ".gitignore": "dist/\n*.log\n",
        ".fossickignore": "!dist/\n!dist/**\n!*.log\n",
        "dist/a.js": "",
        "b.log": "",
        "c.ts": "",
      });
      expect(await pathsOf(folder.root)).toEqual(["c.ts"]);
    });

    it("does not show in a list, yet counts when it is ignored itself", async () => {
      const folder = create({
        ".gitignore": ".fossickignore\n",
        ".fossickignore": "b.ts\n",
        "a.ts": "",
        "b.ts": "",
      });
      expect(await pathsOf(folder.root)).toEqual(["a.ts"]);
    });
  },
);

describe(".fossickignore above the root", () => {
  it("applies inside the repository, unless it ignores the root itself", async () => {
    const repository = createRepository({
      ".fossickignore": "*.csv\n/packages/app/generated/\n",
      "packages/.fossickignore": "app/\n",
      "packages/app/a.ts": "",
      "packages/app/data.csv": "",
      "packages/app/generated/x.ts": "",
    });
    expect(await pathsOf(join(repository.root, "packages", "app"))).toEqual(["a.ts"]);
    expect(await pathsOf(repository.root)).toEqual([]);
  });

  it("applies to tracked files and tracked hidden files", async () => {
    const repository = createRepository({ ".fossickignore": ".github/\n", ".github/ci.yml": "", "a.ts": "" });
    repository.commit("first");
    expect(await pathsOf(repository.root)).toEqual([".fossickignore", "a.ts"]);
  });
});
