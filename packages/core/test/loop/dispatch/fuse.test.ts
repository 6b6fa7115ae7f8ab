import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse } from "@fossick/core/loop/dispatch/fuse.ts";
import type { Candidate, Ranked } from "@fossick/core/candidate.ts";

type Lists = Readonly<Record<string, readonly Ranked[]>>;

const list = (...paths: string[]): Ranked[] => paths.map((path, at) => ({ path, score: paths.length - at }));
const never = (): boolean => false;
const pathsOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ path }) => path);

const names = ["text", "path", "commit", "window", "mention", "rest", "own"];
const anyLists: fc.Arbitrary<Lists> = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom(...names), fc.shuffledSubarray(["a.ts", "b.ts", "c.ts", "d/e.ts", "d/f.ts"])),
    { selector: ([name]) => name },
  )
  .map((entries) => Object.fromEntries(entries.map(([name, paths]) => [name, list(...paths)])));

describe("fuse", () => {
  it("does not care in which order the lists come", () => {
    fc.assert(
      fc.property(anyLists, fc.infiniteStream(fc.nat()), (lists, random) => {
        const shuffled = Object.entries(lists)
          .map((entry) => ({ entry, key: random.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        expect(fuse(Object.fromEntries(shuffled), never, 10)).toEqual(fuse(lists, never, 10));
      }),
    );
  });

  it("holds each file once, with its rank in every list that has it", () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const candidates = fuse(lists, never, 10);
        const all = new Set(Object.values(lists).flatMap((entries) => entries.map(({ path }) => path)));
        expect(pathsOf(candidates).toSorted()).toEqual([...all].sort());
        for (const { path, lists: ranks } of candidates) {
          for (const [name, entries] of Object.entries(lists)) {
            const at = entries.findIndex((entry) => entry.path === path);
            expect(ranks[name]).toBe(at < 0 ? undefined : at + 1);
          }
        }
      }),
    );
  });

  it("never puts a file below another that every list ranks after it", () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const paths = pathsOf(fuse(lists, never, 10));
        for (const [at, better] of paths.entries()) {
          for (const worse of paths.slice(at + 1)) {
            const rankIn = (name: string, path: string): number => {
              const found = (lists[name] ?? []).findIndex((entry) => entry.path === path);
              return found < 0 ? Infinity : found;
            };
            expect(Object.keys(lists).every((name) => rankIn(name, worse) < rankIn(name, better))).toBe(
              Object.keys(lists).length === 0,
            );
          }
        }
      }),
    );
  });

  it("puts a file of several lists above one that only one list holds at the same rank", () => {
    const lists = { path: list("one.ts"), commit: list("two.ts"), definition: list("other.ts", "two.ts") };
    expect(pathsOf(fuse(lists, never, 10))[0]).toBe("two.ts");
  });

  it("orders ties by path and keeps to the limit", () => {
    const lists = { path: list("b.ts"), commit: list("a.ts"), definition: list("c.ts") };
    expect(pathsOf(fuse(lists, never, 2))).toEqual(["a.ts", "b.ts"]);
    expect(fuse({}, never, 10)).toEqual([]);
  });

  it("ranks excluded files lower without losing them", () => {
    const lists = { text: list("a.ts", "b.ts", "c.ts"), path: list("a.ts", "b.ts", "c.ts") };
    expect(pathsOf(fuse(lists, (path) => path === "a.ts", 10))).toEqual(["b.ts", "c.ts", "a.ts"]);
  });

  it("lets more evidence bring an excluded file back", () => {
    const many = Object.fromEntries(
      ["text", "path", "commit", "window", "focus"].map((name) => [name, list("a.ts")]),
    );
    expect(pathsOf(fuse({ ...many, definition: list("b.ts") }, (path) => path === "a.ts", 10))[0]).toBe(
      "a.ts",
    );
  });

  it("fills up with the rest, below what any other list found", () => {
    const found = list(...Array.from({ length: 200 }, (_, at) => `found${at}.ts`));
    const candidates = fuse({ rest: list("rest.ts"), path: found }, never, 300);
    expect(candidates.at(-1)?.path).toBe("rest.ts");
  });
});
