import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Rows of the table of promises: what is promised, and the tests that are named for it. */
const promises = readFileSync(join(root, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && /`(?:(?:packages\/\w+|bench|server)\/)?test\//.test(line))
  .map((line) => {
    const [promise = "", tests = ""] = line.split("|").slice(1, -1);
    return { promise: promise.trim(), tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path) };
  });

const testFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".test.ts"))
        .map((name) => join(path, name))
    : [path];

const hasTests = (file: string): boolean => /\b(?:it|test)(?:\.\w+)*[(`]/.test(readFileSync(file, "utf8"));

describe("SECURITY.md", () => {
  it("has its table of promises", () => {
    expect(promises.length).toBeGreaterThan(20);
  });

  it.each(promises)("names tests that exist for: $promise", ({ tests }) => {
    expect(tests).not.toEqual([]);
    for (const path of tests) {
      const file = join(root, path);
      expect([path, existsSync(file) && testFiles(file).some(hasTests)]).toEqual([path, true]);
    }
  });
});
