import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grepWords } from "@fossick/index/early/grep-words.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const found = async (root: string, words: readonly string[]) =>
  Object.fromEntries(
    [...(await grepWords(root, words, undefined))].map(([path, counts]) => [
      path,
      Object.fromEntries(counts),
    ]),
  );

describe("words that git looks for", () => {
  it("are counted wherever they stand, in files that are not tracked yet, too", async () => {
    const repository = createRepository({ "src/lease.ts": "renewLease(lease);\nother\nLEASE renew\n" });
    repository.commit("Start");
    repository.write({ "ny fil ☃.md": "A lease\n", "none.md": "nothing\n" });
    expect(await found(repository.root, ["lease", "renew"])).toEqual({
      "src/lease.ts": { lease: 3, renew: 2 },
      "ny fil ☃.md": { lease: 1 },
    });
  });

  it("are found whatever the user's configuration has git print", async () => {
    const repository = createRepository({ "a.ts": "lease\n" });
    for (const name of ["grep.lineNumber", "grep.column", "grep.fullName", "grep.heading"])
      repository.git("config", name, "true");
    repository.git("config", "color.ui", "always");
    repository.git("config", "grep.patternType", "fixed");
    expect(await found(repository.root, ["lease", "other"])).toEqual({ "a.ts": { lease: 1 } });
  });

  it("are none where no file holds them, and where there is no git", async () => {
    const repository = createRepository({ "a.ts": "lease\n" });
    expect(await found(repository.root, ["unheard"])).toEqual({});
    expect(await found(createFolder({ "a.ts": "lease\n" }).root, ["lease"])).toEqual({});
  });
});
