import { chmodSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openKeptCode, pack, unpack } from "@fossick/cli/compile-cache.ts";
import { createFolder } from "../../../test/temp-repository.ts";

const code = new Map([
  ["start.cjs", Buffer.from("compiled")],
  ["später.cjs", Buffer.from("this, too")],
]);

const openAt = (home: string, env = {}) =>
  openKeptCode(import.meta.filename, { env, platform: "linux", home });

/** The files in the folder of compiled code. */
const filesAt = (home: string): readonly string[] => readdirSync(join(home, ".cache", "fossick", "compiled"));

describe("compiled code", () => {
  it("is kept in the user's own cache folder, for the next run", () => {
    const { root } = createFolder();
    expect(openAt(root).code).toBeUndefined();
    openAt(root).keep(code);
    expect([...(openAt(root).code ?? [])].map(([file, bytes]) => [file, String(bytes)])).toEqual([
      ["start.cjs", "compiled"],
      ["später.cjs", "this, too"],
    ]);
    expect(filesAt(root)).toEqual([expect.stringContaining(`-${process.version}-`)]);
  });

  it("of builds that are long gone is removed", () => {
    const { root } = createFolder();
    openAt(root).keep(code);
    const [file = ""] = filesAt(root);
    const older = join(root, ".cache", "fossick", "compiled", "older");
    writeFileSync(older, "");
    utimesSync(older, 0, 0);
    openAt(root).keep(code);
    expect(filesAt(root)).toEqual([file]);
  });

  it.skipIf(process.getuid === undefined)("is not kept where others can put something in its place", () => {
    const { root } = createFolder();
    chmodSync(root, 0o777);
    openAt(root).keep(code);
    expect(filesAt(root)).toEqual([]);
  });

  it("is not kept, and nothing is said, where there can be no such folder", () => {
    const { root } = createFolder({ home: "a file" });
    openAt(join(root, "home")).keep(code);
    expect(openAt(join(root, "home")).code).toBeUndefined();
  });

  it("is not kept by who wants none", () => {
    const { root } = createFolder();
    openAt(root).keep(code);
    expect(openAt(root, { NODE_DISABLE_COMPILE_CACHE: "1" }).code).toBeUndefined();
  });

  it("is not read if it is damaged or cut short", () => {
    const packed = Buffer.from(pack(code));
    expect(unpack(packed)?.size).toBe(2);
    for (let length = 0; length < packed.length; length += 1)
      expect(unpack(packed.subarray(0, length))).toBeUndefined();
    for (let at = 0; at < packed.length; at += 1) {
      const damaged = Buffer.from(packed);
      damaged.writeUInt8(packed.readUInt8(at) ^ 1, at);
      expect(unpack(damaged)).toBeUndefined();
    }
  });
});
