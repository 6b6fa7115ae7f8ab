import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closestTo, nearestFolder, nearestTo } from "@fossick/index/resolve/nearest.ts";

/** How many leading folders two paths share, counted the plain way. */
function sharedFolders(left: string, right: string): number {
  const [a, b] = [left.split("/").slice(0, -1), right.split("/").slice(0, -1)];
  const different = a.findIndex((folder, at) => folder !== b[at]);
  return different < 0 ? a.length : different;
}

const path = fc
  .array(fc.constantFrom("a", "b", "a-", "ab", "c.d"), { minLength: 1, maxLength: 5 })
  .map((segments) => segments.join("/"));
const paths = fc.uniqueArray(path, { maxLength: 25 }).map((list) => list.sort());

describe("nearestTo", () => {
  it("keeps all paths that share the most folders", () => {
    expect(nearestTo("a/b/x", ["a/y", "a/z/y", "c/y"])).toEqual(["a/y", "a/z/y"]);
    expect(nearestTo("q", ["a/y", "b/y"])).toEqual(["a/y", "b/y"]);
    expect(nearestTo("q", ["a/y", "b/y", "c/y"], 2)).toEqual(["a/y", "b/y"]);
  });

  it("agrees with looking at every path", () => {
    fc.assert(
      fc.property(path, paths, (from, list) => {
        fc.pre(!list.includes(from));
        const max = Math.max(...list.map((each) => sharedFolders(each, from)));
        expect(nearestTo(from, list)).toEqual(list.filter((each) => sharedFolders(each, from) === max));
      }),
    );
  });
});

describe("closestTo", () => {
  it("prefers what is near, then short, then first", () => {
    expect(closestTo("a/b/x", ["a/y", "a/z/y", "c/y"])).toBe("a/y");
    expect(closestTo("a/x", ["b/y", "c/y"])).toBe("b/y");
    expect(closestTo("a/x", [])).toBeUndefined();
    expect(closestTo("a/x", ["a/x"])).toBeUndefined();
  });

  it("agrees with looking at every path, whatever was asked before", () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 6 }), paths, (asked, list) => {
        for (const from of [...asked, ...list, ...asked]) {
          const others = list.filter((each) => each !== from);
          const max = Math.max(...others.map((each) => sharedFolders(each, from)));
          const ties = others.filter((each) => sharedFolders(each, from) === max);
          const shortest = Math.min(...ties.map((each) => each.length));
          expect(closestTo(from, list)).toBe(ties.find((each) => each.length === shortest));
        }
      }),
    );
  });
});

describe("nearestFolder", () => {
  it("compares whole folders", () => {
    const items = [{ folder: "libs/core" }, { folder: "" }, { folder: "libs" }, { folder: "lib" }];
    expect(nearestFolder("libs/core/src/x.ts", items)?.folder).toBe("libs/core");
    expect(nearestFolder("libs/web/x.ts", items)?.folder).toBe("libs");
    expect(nearestFolder("app/x.ts", items)?.folder).toBe("");
    expect(nearestFolder("app/x.ts", [])).toBeUndefined();
  });
});
