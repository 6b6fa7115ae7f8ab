import { describe, expect, it } from "vitest";
import {
  closestTo,
  foldersUp,
  isWithin,
  joinPath,
  nearestTo,
  sharedFolders,
  stemOf,
} from "../../../../src/indexing/resolve/repository-path.ts";
import { createLayout } from "../../../../src/indexing/resolve/layout.ts";

describe("paths", () => {
  it("joins and refuses to leave the repository", () => {
    expect(joinPath("a/b", "../c/./d")).toBe("a/c/d");
    expect(joinPath("a", "..")).toBe("");
    expect(joinPath("a", "../..")).toBeUndefined();
    expect(joinPath("", "x//y/")).toBe("x/y");
  });

  it("climbs, contains and compares by whole folders", () => {
    expect([...foldersUp("a/b")]).toEqual(["a/b", "a", ""]);
    expect([...foldersUp("")]).toEqual([""]);
    expect(isWithin("ab/c", "a")).toBe(false);
    expect(isWithin("a/c", "a")).toBe(true);
    expect(sharedFolders("a/b/c.ts", "a/b/d/e.ts")).toBe(2);
    expect(sharedFolders("a/bc/x", "a/b/x")).toBe(1);
    expect(stemOf("a/.env")).toBe(".env");
  });

  it("prefers what is near, then short, then first", () => {
    expect(nearestTo("a/b/x", ["c/y", "a/z/y", "a/y"])).toEqual(["a/z/y", "a/y"]);
    expect(closestTo("a/b/x", ["c/y", "a/z/y", "a/y"])).toBe("a/y");
    expect(closestTo("a/x", ["c/y", "b/y"])).toBe("b/y");
    expect(closestTo("a/x", [])).toBeUndefined();
  });
});

describe("createLayout", () => {
  const layout = createLayout(["b/c.h", "a/b/c.h", "ab/c.h", "a/d/e/f.h", "c.h"], () => undefined);

  it("finds by name and by whole segments", () => {
    expect(layout.filesNamed("c.h")).toEqual(["a/b/c.h", "ab/c.h", "b/c.h", "c.h"]);
    expect(layout.filesEndingWith("b/c.h")).toEqual(["a/b/c.h", "b/c.h"]);
    expect(layout.filesEndingWith("a/b/c.h")).toEqual(["a/b/c.h"]);
    expect(layout.foldersEndingWith("d/e")).toEqual(["a/d/e"]);
    expect(layout.foldersEndingWith("b")).toEqual(["a/b", "b"]);
  });

  it("knows folders at every depth", () => {
    expect(layout.hasFolder("a/d")).toBe(true);
    expect(layout.hasFolder("")).toBe(true);
    expect(layout.hasFolder("d")).toBe(false);
    expect(layout.filesIn("")).toEqual(["c.h"]);
    expect(layout.filesIn("a")).toEqual([]);
  });
});
