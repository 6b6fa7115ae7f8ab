import { describe, expect, it } from "vitest";
import { namesBeside } from "@fossick/core/evidence/folder-names.ts";

const beside = (paths: readonly string[], path: string, words: readonly string[] = []) =>
  namesBeside(paths, path, words);

describe("names beside a file", () => {
  it("are those of its folder alone, folders in it with a slash and once", () => {
    const paths = ["README.md", "src/a.ts", "src/b.ts", "src/keys/c.ts", "src/keys/d.ts", "srcs/e.ts"];
    expect(beside(paths, "src/a.ts")).toEqual({ folder: "src/", names: ["b.ts", "keys/"], more: 0 });
    expect(beside(paths, "README.md")).toEqual({ folder: "", names: ["src/", "srcs/"], more: 0 });
    expect(beside(paths, "srcs/e.ts")).toEqual({ folder: "srcs/", names: [], more: 0 });
  });

  it("begin with those that share words with the file, then with the task", () => {
    const paths = ["a/alpha.ts", "a/lease-store.ts", "a/lease.ts", "a/renewal.ts", "a/zeta.ts"];
    expect(beside(paths, "a/lease.ts", ["renew it", "zeta renewal"]).names).toEqual([
      "lease-store.ts",
      "renewal.ts",
      "zeta.ts",
      "alpha.ts",
    ]);
  });

  it("are at most 20, and the others are counted", () => {
    const paths = Array.from({ length: 31 }, (_, at) => `a/file-${String(at).padStart(2, "0")}.txt`);
    const { more, names } = beside(paths, "a/file-00.txt");
    expect([names.length, names[0], names.at(-1), more]).toEqual([20, "file-01.txt", "file-20.txt", 10]);
  });
});
