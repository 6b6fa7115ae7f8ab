import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { spellOut } from "../../../../src/safe-text.ts";
import {
  rootOfCall,
  foldersOfUris,
  configuredRoots,
  workingFolder,
} from "../../../../src/entrypoints/mcp/roots.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "fossick-roots-")));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const work = join(base, "work");
const home = join(base, "home");
for (const folder of ["work/inner", "workshop", "outside", "home"])
  mkdirSync(join(base, folder), { recursive: true });
writeFileSync(join(work, "file.txt"), "");
symlinkSync(join(base, "outside"), join(work, "way-out"));
symlinkSync(join(work, "inner"), join(base, "way-in"));

describe("the folders that may be searched", () => {
  const sources = { env: {}, cwd: work, home };

  it("are those of the flag, else of the client's variable", () => {
    const env = { CLAUDE_PROJECT_DIR: "/project" };
    expect(configuredRoots({ ...sources, flag: "inner", env })).toEqual([join(work, "inner")]);
    expect(configuredRoots({ ...sources, env })).toEqual(["/project"]);
    expect(configuredRoots({ ...sources, env: { CLAUDE_PROJECT_DIR: " " } })).toBeUndefined();
  });

  it("are folders among the addresses a client names", () => {
    const uris = [work, join(work, "file.txt"), join(base, "nowhere")].map(
      (path) => pathToFileURL(path).href,
    );
    expect(foldersOfUris([...uris, "https://example.com/", "file://%zz", ""])).toEqual([work]);
  });

  it("are the working folder at last, unless it is the disk, the home folder or a plugin's own", () => {
    expect(workingFolder(sources)).toEqual([work]);
    expect(workingFolder({ ...sources, cwd: "/" })).toEqual([]);
    expect(workingFolder({ ...sources, cwd: home })).toEqual([]);
    expect(workingFolder({ ...sources, cwd: join(work, "inner"), env: { PLUGIN_ROOT: work } })).toEqual([]);
    expect(workingFolder({ ...sources, env: { CLAUDE_PLUGIN_ROOT: join(work, "inner") } })).toEqual([work]);
  });
});

describe("the folder of a call", () => {
  const choose = (asked?: string, allowed: readonly string[] = [work]) => rootOfCall(allowed, asked);

  it("is the first allowed one when none is named", () => {
    expect(choose()).toEqual({ real: work, shown: "." });
    expect(choose(undefined, [join(base, "way-in"), work])).toEqual({
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
    expect(choose(join(base, "workshop"), [work, join(base, "workshop")]).real).toBe(join(base, "workshop"));
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

  it("is refused when it is missing, a file, or nobody said any", () => {
    expect(() => choose("nowhere")).toThrow("nowhere does not exist");
    expect(() => choose("file.txt")).toThrow("file.txt is a file, not a folder");
    expect(() => choose(undefined, [])).toThrow("this server was not told which folder to search");
    expect(() => choose("/", [])).toThrow("this server was not told which folder to search");
  });
});
