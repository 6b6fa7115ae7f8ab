import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { spellOut } from "@fossick/base/safe-text.ts";
import { placeOfFlag, placeOfModel, rootOfCall, scopeNote, type Places } from "@fossick/mcp/roots.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "fossick-roots-")));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const work = join(base, "work");
const home = join(base, "home");
for (const folder of ["work/inner", "workshop", "outside", "home/.git", "shop/.git", "shop/packages/api/src"])
  mkdirSync(join(base, folder), { recursive: true });
for (const folder of ["shop/packages/web", "fake"]) mkdirSync(join(base, folder));
writeFileSync(join(work, "file.txt"), "");
symlinkSync(join(base, "outside"), join(work, "way-out"));
symlinkSync(join(work, "inner"), join(base, "way-in"));

it("a folder named by --root is searched as it is, whatever is around it", () => {
  const sources = { env: {}, cwd: join(base, "shop/packages"), home };
  const folder = join(base, "shop/packages/api");
  expect(placeOfFlag("api", sources)).toEqual({ folder, root: folder });
  expect(placeOfFlag("/", sources)).toEqual({ folder: "/", root: "/" });
  expect(placeOfFlag(home, sources)).toEqual({ folder: home, root: home });
});

describe("the folder of a call", () => {
  const allowed = (...folders: readonly string[]): Places => {
    const [first = { folder: work, root: work }, ...others] = folders.map((folder) => ({
      folder,
      root: folder,
    }));
    return [first, ...others];
  };
  const choose = (asked?: string, places: Places = allowed()) => rootOfCall(places, asked);

  it("is the first allowed one when none is named", () => {
    expect(choose()).toEqual({ real: work, shown: "." });
    expect(choose(undefined, allowed(join(work, "inner"), work))).toEqual({
      real: join(work, "inner"),
      shown: ".",
    });
  });

  it.each([".", "inner", "./inner/../inner", "inner/", join(work, "inner"), pathToFileURL(work).href])(
    "may be %s inside",
    (asked) => {
      const { real, shown } = choose(asked);
      expect([work, join(work, "inner")]).toContain(real);
      expect(shown).toBe(asked);
    },
  );

  it("may lie in any allowed folder, and behind a link that leads into one", () => {
    const both = allowed(work, join(base, "workshop"));
    expect(choose(join(base, "workshop"), both).real).toBe(join(base, "workshop"));
    expect(choose(join(base, "way-in")).real).toBe(join(work, "inner"));
  });

  it.each([
    "..",
    "../workshop",
    join(base, "workshop"),
    join(base, "outside"),
    "way-out",
    "inner/../../outside",
    join(base, "nowhere"),
    "/",
    "inner\0/../../outside",
    pathToFileURL(join(base, "outside")).href,
  ])("is refused as %j outside, without telling what is there", (asked) => {
    expect(() => choose(asked)).toThrow(
      `root ${spellOut(asked)} is outside the folders this server may search`,
    );
  });

  it("is refused when it is missing or a file", () => {
    expect(() => choose("nowhere")).toThrow("nowhere does not exist");
    expect(() => choose("file.txt")).toThrow("file.txt is a file, not a folder");
  });
});

describe("where the client works in a part of a repository, a call", () => {
  const shop = join(base, "shop");
  const places: Places = [{ folder: join(shop, "packages/api"), root: shop }];
  const part = { real: shop, shown: "../..", scope: "packages/api" };

  it.each([undefined, ".", join(shop, "packages/api"), pathToFileURL(join(shop, "packages/api")).href])(
    "searches that part of the repository with root %s",
    (asked) => {
      expect(rootOfCall(places, asked)).toEqual(part);
    },
  );

  it("is told so, and how to search all of it", () => {
    expect(scopeNote(part)).toBe(
      'Only the folder packages/api was searched. Paths are relative to the repository around it. To search all of that, call again with root "../..".',
    );
    expect(scopeNote({ real: shop, shown: "." })).toBeUndefined();
  });

  it("may widen it, to the repository at most", () => {
    expect(rootOfCall(places, "../..")).toEqual({ real: shop, shown: "../.." });
    expect(rootOfCall(places, shop)).toEqual({ real: shop, shown: shop });
    expect(rootOfCall(places, "..")).toEqual({ real: shop, shown: "../..", scope: "packages" });
    for (const asked of ["../../..", base, "/", join(base, "workshop")])
      expect(() => rootOfCall(places, asked)).toThrow(`root ${asked} is outside the folders`);
  });

  it("may search another folder of it alone", () => {
    const real = join(shop, "packages/web");
    expect(rootOfCall(places, "../web")).toEqual({ real, shown: "../web" });
    expect(rootOfCall(places, "src")).toEqual({ real: join(shop, "packages/api/src"), shown: "src" });
  });
});

describe("a model whose client names no folder", () => {
  const shop = join(base, "shop");

  it("may name a repository, or a folder in one", async () => {
    expect(await placeOfModel(shop, home)).toEqual({ folder: shop, root: shop, isNamedByModel: true });
    const folder = join(shop, "packages/api");
    expect(await placeOfModel(pathToFileURL(folder).href, home)).toEqual({
      folder,
      root: shop,
      isNamedByModel: true,
    });
  });

  it.each([
    "/",
    home,
    base,
    "/etc",
    "/usr",
    work,
    join(base, "nowhere"),
    join(work, "file.txt"),
    ".",
    "shop",
    `${shop}\0`,
  ])("may not name %j", async (asked) => {
    await expect(placeOfModel(asked, home)).rejects.toThrow(
      `root ${spellOut(asked)} is not a git repository that may be searched`,
    );
  });

  it("keeps to the first", async () => {
    const places: Places = [await placeOfModel(shop, home)];
    const refused = expect.objectContaining({
      hint: expect.stringMatching(/its first call named, and no other/),
    });
    expect(() => rootOfCall(places, work)).toThrow(refused);
  });
});
