import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readInside, readPlain, realPathByName, realPathOf } from "@fossick/repository/read/read-inside.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const outer = createFolder({ "root/src/a.ts": "a", "outside/b.ts": "b", "root_evil/c.ts": "c" }).root;
const root = join(outer, "root");
symlinkSync(join(outer, "outside"), join(root, "linked"));
symlinkSync(join(outer, "outside/b.ts"), join(root, "b.ts"));
symlinkSync("src", join(root, "same"));
symlinkSync("src/a.ts", join(root, "a.ts"));
symlinkSync("../outside/b.ts", join(root, ".gitignore"));
symlinkSync("loop", join(root, "loop"));
const read = (path: string, link?: "followed"): string | undefined =>
  readInside(root, path, 100, link)?.toString();

describe("readInside", () => {
  it("reads a plain file of the folder, by way of a link inside it too", () => {
    expect(read("src/a.ts")).toBe("a");
    expect(read("same/a.ts")).toBe("a");
    expect(read("a.ts", "followed")).toBe("a");
  });

  it.each([
    ["above the folder", "../outside/b.ts", /leads out/],
    ["in a folder whose name only begins the same", "../root_evil/c.ts", /leads out/],
    ["through a folder that is a link to elsewhere", "linked/b.ts", /leads out/],
    ["with a NUL in its name", "src/a.ts\0.png", /null bytes/],
    ["that is not there", "src/none.ts", /ENOENT/],
  ])("refuses a file %s", (_, path, message) => {
    expect(() => read(path)).toThrow(message);
    expect(() => read(path, "followed")).toThrow(message);
  });

  it.skipIf(process.platform === "win32")("refuses a link, and a followed one that leads out", () => {
    for (const path of ["a.ts", "b.ts", ".gitignore", "loop"])
      expect(() => read(path)).toThrow(/ELOOP|EMLINK/);
    for (const path of ["b.ts", ".gitignore"]) expect(() => read(path, "followed")).toThrow(/leads out/);
  });

  it("gives nothing for a folder, a device, or what is larger than expected", () => {
    truncateSync(join(outer, "outside/b.ts"), 101);
    expect(read("src")).toBeUndefined();
    expect(readPlain(join(root, "b.ts"), 100)).toBeUndefined();
    writeFileSync(join(outer, "outside/b.ts"), "b");
    if (process.platform !== "win32") expect(readPlain("/dev/zero", 100)).toBeUndefined();
  });

  it("reads where a user's own file is linked to, wherever it lies", () => {
    expect(readPlain(join(root, "b.ts"), 100)?.toString()).toBe("b");
  });
});

describe.skipIf(process.platform === "win32")("what is kept back", () => {
  const { root: folder } = createFolder({
    ".git/config": "of git",
    "sub/.git/config": "of git",
    ".ssh/mykey": "a key",
    "conf/server.key": "a key",
    "src/a.ts": "a",
  });
  const links = {
    gitlink: ".git",
    again: "gitlink",
    "src/up": "..",
    s: ".ssh",
    keys: "conf",
    "plain.txt": ".git/config",
    "readme.md": ".ssh/mykey",
    "chain.md": "readme.md",
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));

  it.each([
    ".git/config",
    "./.git//config",
    "src/../.git/config",
    "sub/.git/config",
    "gitlink/config",
    "again/config",
    "src/up/gitlink/config",
    "src/up/sub/.git/config",
    "plain.txt",
    "s/mykey",
    "src/up/s/mykey",
    "keys/server.key",
    "readme.md",
    "chain.md",
  ])("is not read as %s", (path) =>
    expect(() => readInside(folder, path, 100, "followed")).toThrow(/is kept back/),
  );

  it("is read where the file of secrets was named by its own place, never for git", () => {
    const named = [".ssh/mykey", "plain.txt", ".git/config"];
    expect(readInside(folder, ".ssh/mykey", 100, "refused", named)?.toString()).toBe("a key");
    expect(readInside(folder, "s/mykey", 100, "refused", named)?.toString()).toBe("a key");
    expect(() => readInside(folder, "conf/server.key", 100, "refused", named)).toThrow(/is kept back/);
    for (const path of ["plain.txt", ".git/config"])
      expect(() => readInside(folder, path, 100, "followed", named)).toThrow(/is kept back/);
    expect(readInside(join(folder, ".git"), "config", 100)?.toString()).toBe("of git");
    expect(readInside(folder, "src/up/src/a.ts", 100)?.toString()).toBe("a");
  });
});

describe("realPathOf", () => {
  it("tells where the open file lies, not where its name leads by now", () => {
    const folder = createFolder({ "in/x": "inside", "out/x": "outside" }).root;
    const file = openSync(join(folder, "in/x"), "r");
    try {
      expect(realPathOf(file, join(folder, "in/x"))).toBe(join(folder, "in/x"));
      expect(realPathByName(file, join(folder, "in/x"))).toBe(join(folder, "in/x"));
      renameSync(join(folder, "in"), join(folder, "moved"));
      symlinkSync(join(folder, "out"), join(folder, "in"));
      expect(() => realPathByName(file, join(folder, "in/x"))).toThrow("replaced");
      if (process.platform === "linux")
        expect(realPathOf(file, join(folder, "in/x"))).toBe(join(folder, "moved/x"));
    } finally {
      closeSync(file);
    }
  });

  it("follows folders to the file without the help of the system", () => {
    const folder = createFolder({ "real/x": "" }).root;
    mkdirSync(join(folder, "links"));
    symlinkSync(join(folder, "real"), join(folder, "links/to"));
    const file = openSync(join(folder, "links/to/x"), "r");
    expect(realPathByName(file, join(folder, "links/to/x"))).toBe(join(folder, "real/x"));
    closeSync(file);
  });
});
