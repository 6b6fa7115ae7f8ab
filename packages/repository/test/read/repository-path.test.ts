import { describe, expect, it } from "vitest";
import { foldersUp, isWithin, joinPath, stemOf } from "@fossick/repository/read/repository-path.ts";

describe("paths", () => {
  it("joins and refuses to leave the repository", () => {
    expect(joinPath("a/b", "../c/./d")).toBe("a/c/d");
    expect(joinPath("a", "..")).toBe("");
    expect(joinPath("a", "../..")).toBeUndefined();
    expect(joinPath("", "x//y/")).toBe("x/y");
  });

  it("climbs and contains by whole folders", () => {
    expect([...foldersUp("a/b")]).toEqual(["a/b", "a", ""]);
    expect([...foldersUp("")]).toEqual([""]);
    expect(isWithin("ab/c", "a")).toBe(false);
    expect(isWithin("a/c", "a")).toBe(true);
    expect(stemOf("a/.env")).toBe(".env");
  });
});
