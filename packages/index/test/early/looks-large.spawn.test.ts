import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { looksLarge } from "@fossick/index/early/looks-large.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const files = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`packages/some-part/src/file-number-${at}.ts`, ""]),
  );

describe("a repository at a glance", () => {
  it("is large by what git tracks, in a folder of it and in a linked work tree, too", () => {
    const repository = createRepository(files(2_300));
    repository.commit("Start");
    expect(looksLarge(repository.root)).toBe(true);
    expect(looksLarge(`${repository.root}/packages`)).toBe(true);
    const linked = `${createFolder().root}/linked`;
    repository.git("worktree", "add", "-q", linked);
    expect(looksLarge(linked)).toBe(true);
  });

  it("is not large with few files, and without git", () => {
    const repository = createRepository(files(100));
    repository.commit("Start");
    expect(looksLarge(repository.root)).toBe(false);
    expect(looksLarge(createFolder(files(3)).root)).toBe(false);
  });
});
