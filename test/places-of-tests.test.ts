import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { arrows, filesBelow, importsOf, packages } from "./package-files.ts";

const root = join(import.meta.dirname, "..");
const workspaces = [...packages.map((name) => `packages/${name}`), "bench", "server"];
const testFilesOf = (workspace: string): readonly string[] =>
  existsSync(join(root, workspace, "test")) ? filesBelow(`${workspace}/test`) : [];
/** The workspace whose tests a file belongs to, or nothing for one that several may use. */
const ownerOf = (path: string): string | undefined => /^((?:packages\/)?[^/]+)\/test\//.exec(path)?.[1];

describe("tests", () => {
  it.each(workspaces)("of %s lie in folders that its src has, too", (workspace) => {
    const places = testFilesOf(workspace).map((path) => posix.dirname(path));
    const missing = [...new Set(places)].filter(
      (place) => !existsSync(join(root, place.replace(`${workspace}/test`, `${workspace}/src`))),
    );
    expect(missing).toEqual([]);
  });

  it("of two packages share what lies below test, and borrow nothing from each other", () => {
    const files = [...workspaces.flatMap(testFilesOf), ...filesBelow("test")];
    const borrowed = files.flatMap(importsOf).filter(({ from, to }) => {
      const owner = ownerOf(to);
      return owner !== undefined && owner !== ownerOf(from);
    });
    expect(arrows(borrowed)).toEqual([]);
  });
});
