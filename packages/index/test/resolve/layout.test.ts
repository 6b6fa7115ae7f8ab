import { describe, expect, it } from "vitest";
import { createLayout } from "@fossick/index/resolve/layout.ts";

describe("createLayout", () => {
  const layout = createLayout({
    paths: ["b/c.h", "a/b/c.h", "ab/c.h", "a/d/e/f.h", "c.h"],
    readText: () => undefined,
  });

  it("finds by name and by whole segments", () => {
    expect(layout.filesNamed("c.h")).toEqual(["a/b/c.h", "ab/c.h", "b/c.h", "c.h"]);
    expect(layout.filesEndingWith("b/c.h")).toEqual(["a/b/c.h", "b/c.h"]);
    expect(layout.filesEndingWith("a/b/c.h")).toEqual(["a/b/c.h"]);
    expect(layout.foldersEndingWith("d/e")).toEqual(["a/d/e"]);
    expect(layout.filesWhose((name) => name.startsWith("f"))).toEqual(["a/d/e/f.h"]);
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
