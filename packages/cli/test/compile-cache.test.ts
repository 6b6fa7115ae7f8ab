import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keepCompiledCode } from "@fossick/cli/compile-cache.ts";
import { createFolder } from "../../../test/temp-repository.ts";

/** The folders that code would be kept in. */
function keptIn(home: string): readonly string[] {
  const folders: string[] = [];
  keepCompiledCode({ env: {}, platform: "linux", home }, (folder) => folders.push(folder));
  return folders;
}

describe("compiled code", () => {
  it("is kept in the user's own cache folder", () => {
    const { root } = createFolder();
    expect(keptIn(root)).toEqual([join(root, ".cache", "fossick", "compiled")]);
  });

  it.skipIf(process.getuid === undefined)("is not kept where others can put something in its place", () => {
    const { root } = createFolder();
    chmodSync(root, 0o777);
    expect(keptIn(root)).toEqual([]);
  });

  it("is not kept, and nothing is said, where there can be no such folder", () => {
    const { root } = createFolder({ home: "a file" });
    expect(keptIn(join(root, "home"))).toEqual([]);
  });
});
