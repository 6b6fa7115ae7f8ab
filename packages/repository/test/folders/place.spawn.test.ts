import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { placeOf, placesOf, scopeOf } from "@fossick/repository/folders/place.ts";
import {
  createFolder,
  createRepository,
  openFolder,
  removeFolders,
} from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const nowhere = "/nobody/home";
const { root: shop } = createRepository({
  "packages/api/src/order.ts": "",
  ".editor/servers.json": "",
  "build/out/order.js": "",
  ".gitignore": "build/\n",
});
const { root: plain } = createFolder({ "docs/a.md": "" });

describe("a place", () => {
  it("is a repository, or a folder without one", async () => {
    expect(await placeOf(shop, nowhere)).toEqual({ folder: shop, root: shop });
    expect(await placeOf(join(plain, "docs"), nowhere)).toEqual({
      folder: join(plain, "docs"),
      root: join(plain, "docs"),
    });
  });

  it("is a part of the repository around a folder, behind links too", async () => {
    const folder = join(shop, "packages/api");
    symlinkSync(folder, join(plain, "way-in"));
    for (const path of [folder, `${folder}/`, join(plain, "way-in")]) {
      const place = await placeOf(path, nowhere);
      expect(place).toEqual({ folder, root: shop });
      expect(place && scopeOf(place)).toBe("packages/api");
    }
    expect(scopeOf({ folder: shop, root: shop })).toBe("");
  });

  it("is the whole repository for a hidden folder in it, where a client keeps its settings", async () => {
    expect(await placeOf(join(shop, ".editor"), nowhere)).toEqual({ folder: shop, root: shop });
  });

  it("is a folder alone where the repository ignores it: the index has nothing of it", async () => {
    const folder = join(shop, "build/out");
    expect(await placeOf(folder, nowhere)).toEqual({ folder, root: folder });
  });

  it("is the inner one of two repositories", async () => {
    mkdirSync(join(shop, "packages/web"));
    const inner = openFolder(join(shop, "packages/web"));
    inner.write({ "src/page.ts": "" });
    inner.git("init", "-q");
    const folder = join(inner.root, "src");
    expect(await placeOf(folder, nowhere)).toEqual({ folder, root: inner.root });
  });

  it("never reaches the home folder, although that is under git", async () => {
    const { root: home } = createRepository({ "shop/order.ts": "" });
    const folder = join(home, "shop");
    expect(await placeOf(folder, home)).toEqual({ folder, root: folder });
    expect(await placeOf(home, home)).toBeUndefined();
  });
});

it("only folders that are there and not off limits are places", async () => {
  const paths = ["/", join(shop, ".gitignore"), join(shop, "gone"), shop, "/etc"];
  expect(await placesOf(paths, nowhere)).toEqual([{ folder: shop, root: shop }]);
});
