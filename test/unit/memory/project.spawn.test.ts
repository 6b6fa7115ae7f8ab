import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import { findProject, normaliseRemote } from "../../../src/memory/project.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

describe("normaliseRemote", () => {
  it.each([
    "https://github.com/acme/shop.git",
    "https://github.com/acme/shop",
    "https://github.com/acme/shop/",
    "https://ada:secret@GitHub.com/acme/shop.git",
    "https://ada:p@ss@github.com/acme/shop.git",
    "ssh://git@github.com:22/acme/shop.git",
    "git@github.com:acme/shop.git",
    "git://github.com/acme/shop.git",
  ])("is the same for %s", (url) => {
    expect(normaliseRemote(url, "/work/shop")).toBe("github.com/acme/shop");
  });

  it("tells remotes of this machine apart by where they are", () => {
    expect(normaliseRemote("/srv/git/shop.git", "/work/shop")).toBe("/srv/git/shop");
    expect(normaliseRemote("file:///srv/git/shop.git", "/work/shop")).toBe("/srv/git/shop");
    expect(normaliseRemote("../origin", "/work/shop")).toBe("/work/origin");
    expect(normaliseRemote("../origin", "/home/ada/shop")).toBe("/home/ada/origin");
  });
});

describe("findProject", () => {
  const idOf = async (root: string): Promise<string> => (await findProject(root, "/data")).id;

  it("is the same for clones of one remote in folders of different names, without its credentials", async () => {
    const [first, second] = [createRepository(), createRepository()];
    first.git("remote", "add", "origin", "https://ada:secret@github.com/acme/shop.git");
    second.git("remote", "add", "origin", "git@github.com:acme/shop.git");
    expect(await idOf(first.root)).toMatch(/^shop-[0-9a-f]{16}$/);
    expect(await idOf(second.root)).toBe(await idOf(first.root));
    expect(await findProject(first.root, "/data")).toMatchObject({
      folder: join("/data", "memory", await idOf(first.root)),
    });
  });

  it("goes by origin, and by another remote where there is none", async () => {
    const repository = createRepository();
    repository.git("remote", "add", "fork", "https://github.com/ada/shop.git");
    const fork = await idOf(repository.root);
    repository.git("remote", "add", "origin", "https://github.com/acme/shop.git");
    const origin = await idOf(repository.root);
    repository.git("remote", "add", "about", "https://github.com/acme/about.git");
    expect(origin).not.toBe(fork);
    expect(await idOf(repository.root)).toBe(origin);
  });

  it("differs without a remote, outside of git, and for a folder below", async () => {
    const [first, second] = [createRepository(), createRepository({ "packages/app/a.ts": "" })];
    const plain = createFolder();
    second.git("remote", "add", "origin", "https://github.com/acme/shop.git");
    const ids = await Promise.all(
      [first.root, createRepository().root, plain.root, second.root, join(second.root, "packages/app")].map(
        idOf,
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });
});
