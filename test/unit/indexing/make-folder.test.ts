import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "../../../src/indexing/make-folder.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fossick-make-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("makeFolder", () => {
  it("creates what is missing, with its mode, and leaves what is there", () => {
    makeFolder(join(folder, "a/b/c"), 0o700);
    makeFolder(join(folder, "a/b/c"));
    expect(statSync(join(folder, "a/b/c")).isDirectory()).toBe(true);
    if (process.platform !== "win32") expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  });

  it("throws where a file is in the way", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => makeFolder(join(folder, "file"))).toThrow("EEXIST");
    expect(() => makeFolder(join(folder, "file/a/b"))).toThrow(/EEXIST|ENOTDIR/);
  });

  it.skipIf(process.platform !== "linux")("throws, and comes back, below a folder that can hold none", () => {
    expect(() => makeFolder("/proc/fossick/index")).toThrow("ENOENT");
  });
});
