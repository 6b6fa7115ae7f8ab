import {
  chmodSync,
  chownSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  closeToOthers,
  fileProblem,
  makeFolder,
  makeNamedFolder,
  makePrivateFolder,
  readPrivate,
  writePrivate,
} from "@fossick/base/private-files.ts";

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

describe.skipIf(process.platform === "win32")("a folder or file of fossick's own", () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777;

  it("is closed to others where it lies open, and keeps what its user may do", () => {
    const [own, file] = [join(folder, "own"), join(folder, "own/file")];
    makePrivateFolder(own);
    writePrivate(file, "one\n");
    chmodSync(own, 0o755);
    chmodSync(file, 0o644);
    expect(String(readPrivate(file))).toBe("one\n");
    expect([modeOf(own), modeOf(file)]).toEqual([0o700, 0o600]);
    chmodSync(file, 0o444);
    expect(closeToOthers(file, "file")).toBeUndefined();
    expect(modeOf(file)).toBe(0o400);
  });

  it("may be a folder that a link leads to, and no file that one leads to", () => {
    const [own, file] = [join(folder, "linked"), join(folder, "linked-file")];
    makePrivateFolder(join(folder, "target"));
    symlinkSync("target", own);
    makePrivateFolder(own);
    writePrivate(join(own, "file"), "two\n");
    symlinkSync("target/file", file);
    expect(() => writePrivate(file, "three\n")).toThrow(`${file} is not a plain file`);
    expect(String(readPrivate(join(folder, "target/file")))).toBe("two\n");
    expect(() => makePrivateFolder(join(own, "file"))).toThrow(/EEXIST/);
  });

  it("that is missing is in order", () => {
    expect(readPrivate(join(folder, "missing"))).toBeUndefined();
    expect(closeToOthers(join(folder, "missing/deeper"), "folder")).toBeUndefined();
    expect(fileProblem(join(folder, "missing"))).toBeUndefined();
  });

  it.runIf(process.getuid?.() === 0)("is not used where it is another user's", () => {
    const [own, file] = [join(folder, "others"), join(folder, "others/file")];
    makePrivateFolder(own);
    writePrivate(file, "four\n");
    chownSync(file, 65_534, 65_534);
    expect(fileProblem(file)).toBe("belongs to another user (number 65534)");
    expect(() => readPrivate(file)).toThrow(`${file} belongs to another user`);
    expect(() => writePrivate(file, "five\n")).toThrow(`${file} belongs to another user`);
    chownSync(own, 65_534, 65_534);
    for (const make of [makePrivateFolder, makeNamedFolder])
      expect(() => make(own)).toThrow(`${own} belongs to another user (number 65534)`);
    expect(modeOf(own)).toBe(0o700);
  });
});
