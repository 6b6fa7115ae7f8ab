import { describe, expect, it } from "vitest";
import { everyPath, useSampleSignals } from "./sample-signals.ts";

const measure = useSampleSignals();

describe("groups of signals", () => {
  it("give the best file of the repository 1 for its text, also when it is no candidate", () => {
    const text = "Refresh expired tokens";
    const all = measure.ofPaths(text, ...everyPath);
    expect(Math.max(...all.map((signals) => signals["text"] ?? 0))).toBe(1);
    const best = everyPath[all.findIndex((signals) => signals["text"] === 1)];
    const [rest = {}] = measure.ofPaths(text, ...everyPath.filter((path) => path !== best));
    expect(rest["text"] ?? 0).toBeLessThan(1);
  });

  it("find the function named and commented with the task's words", () => {
    const [refresh = {}, colours = {}] = measure.ofPaths(
      "Refresh token",
      "src/auth/refresh.ts",
      "src/colours.ts",
    );
    expect(refresh).toMatchObject({ function: 1, functionName: 1, window: 1 });
    expect(colours).not.toHaveProperty("function");
  });

  it("tell what a file is by its path, whatever the task speaks of", () => {
    const of = (path: string): Record<string, number> =>
      measure.ofPaths("Expire tokens, with tests", path)[0] ?? {};
    expect(of("src/auth/index.ts")).toMatchObject({ entry: 1 });
    expect(of("test/auth/token-store.test.ts")).toMatchObject({ test: 1 });
    expect(of("docs/tokens.md")).toMatchObject({ docs: 1 });
    expect(of("package.json")).toMatchObject({ config: 1 });
    expect(of("dist/bundle.min.js")).toMatchObject({ generated: 1 });
    expect(of("src/colours.ts")).not.toHaveProperty("entry");
  });

  it("tell how likely the task is about files of a kind, of those files alone", () => {
    const meant = (text: string, path: string, name: string): number =>
      measure.ofPaths(text, path)[0]?.[name] ?? 0;
    const test = "test/auth/token-store.test.ts";
    expect(meant("Add tests for the token store", test, "testMeant")).toBeGreaterThan(
      meant("Expire tokens sooner", test, "testMeant"),
    );
    expect(meant("Document token expiry in the README", "docs/tokens.md", "docsMeant")).toBeGreaterThan(
      meant("Expire tokens sooner", "docs/tokens.md", "docsMeant"),
    );
    expect(meant("Add tests for the token store", "docs/tokens.md", "testMeant")).toBe(0);
    expect(meant("Add tests for the token store", "src/colours.ts", "testMeant")).toBe(0);
    expect(meant("Bump the package version", "package.json", "setupMeant")).toBeGreaterThan(0);
    expect(meant("Show a login", "examples/login.ts", "exampleMeant")).toBeGreaterThan(0);
  });

  it("compare a file with the best of its role, whichever folder that is in", () => {
    const text = "Token store";
    const [docs = {}, store = {}, refresh = {}] = measure.ofPaths(
      text,
      "docs/tokens.md",
      "src/auth/token-store.ts",
      "src/auth/refresh.ts",
    );
    expect(docs["roleLeader"]).toBe(1);
    expect(Math.max(store["roleLeader"] ?? 0, refresh["roleLeader"] ?? 0)).toBe(1);
    expect(Math.min(store["roleLeader"] ?? 0, refresh["roleLeader"] ?? 0)).toBeLessThan(1);
  });

  it("tell how deep a file lies, and what is kept aside or only declares", () => {
    const [deep = {}, top = {}] = measure.ofPaths("tokens", "src/auth/refresh.ts", "empty.ts");
    expect(deep["depth"]).toBeGreaterThan(0);
    expect(top).not.toHaveProperty("depth");
    expect(deep).not.toHaveProperty("aside");
    expect(deep).not.toHaveProperty("declaration");
  });

  it("tell of a file what those it imports say, and those that import it", () => {
    const [index = {}, store = {}] = measure.ofPaths(
      "Refresh tokens",
      "src/auth/index.ts",
      "src/auth/token-store.ts",
    );
    expect(index["importsText"]).toBeGreaterThan(0);
    expect(index).not.toHaveProperty("importersText");
    expect(store["importersText"]).toBeGreaterThan(0);
  });

  it("compare a file with the best of its folder", () => {
    const [refresh = {}, index = {}] = measure.ofPaths(
      "Expired tokens",
      "src/auth/refresh.ts",
      "src/auth/index.ts",
    );
    expect(refresh["leader"]).toBe(1);
    expect(index["leader"]).toBeLessThan(1);
  });

  it("tell how much of a file's name the task holds", () => {
    const covered = (text: string): number =>
      measure.ofPaths(text, "src/auth/token-store.ts")[0]?.["nameCovered"] ?? 0;
    expect(covered("the token store leaks")).toBe(1);
    expect(covered("the store leaks")).toBeGreaterThan(0);
    expect(covered("the store leaks")).toBeLessThan(1);
    expect(covered("it leaks")).toBe(0);
  });

  it("pass on to a source file what its test says", () => {
    const [store = {}] = measure.ofPaths("TokenStore", "src/auth/token-store.ts", "src/colours.ts");
    expect(store["tested"]).toBe(1);
  });

  it("tell what the history says of a file", () => {
    const [refresh = {}, colours = {}, empty = {}] = measure.ofPaths(
      "Add a palette",
      "src/auth/refresh.ts",
      "src/colours.ts",
      "empty.ts",
    );
    expect(colours).toMatchObject({ historyText: 1, titleHistoryText: 1, freshness: 1 });
    expect(colours["affinity"]).toBeGreaterThan(0);
    expect(refresh).not.toHaveProperty("historyText");
    expect(empty).not.toHaveProperty("freshness");
  });

  it("tell ranks in lists, never that of lists they do not know", () => {
    const [first, second] = measure.of("tokens", [
      { path: "src/colours.ts", lists: { text: 1, path: 2, commit: 11, unheard: 1 } },
      { path: "empty.ts", lists: {} },
    ]);
    expect(first).toMatchObject({ textRank: 1, pathRank: 0.9091, commitRank: 0.5 });
    expect(first).not.toHaveProperty("unheardRank");
    expect(Object.keys(second ?? {}).filter((name) => name.endsWith("Rank"))).toEqual([]);
  });
});
