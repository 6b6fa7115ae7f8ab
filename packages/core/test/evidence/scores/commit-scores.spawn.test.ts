import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import {
  commitVotes,
  freshnessOf,
  historyTexts,
  requestAffinity,
} from "@fossick/core/evidence/scores/commit-scores.ts";
import { createCodebase, type PastCommit } from "../../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../../test/temp-repository.ts";

const commit = (message: string, ...paths: string[]): PastCommit => ({
  message,
  files: Object.fromEntries(paths.map((path) => [path, `${message}\n`])),
});
const sweep = Array.from({ length: 8 }, (_, at) => `swept/file${at}.ts`);

let codebase: Codebase;
beforeAll(async () => {
  isolateGit();
  codebase = await createCodebase({ "uncommitted.ts": "export {};\n" }, [
    commit("Add a currency", "registry.ts", "euro.ts"),
    commit("Round refunds", "refund.ts"),
    commit("Add another currency", "registry.ts", "krona.ts"),
    commit("Refunds round down", "refund.ts"),
    commit("Add a lamp", "registry.ts", "lamp.ts"),
    commit("Tidy up", "colours.ts"),
    commit("Round refunds of everything", ...sweep, "krona.ts"),
    commit("Rename colours", "colours.ts"),
    commit("Describe refunds, of cards too", "card.ts"),
    commit("Paint the lamp", "colours.ts"),
  ]);
});
afterAll(removeFolders);

const fileOf = (path: string): number => codebase.fileOf(path) ?? -1;
const words = (...stems: string[]): Map<string, number> => new Map(stems.map((stem) => [stem, 1]));

describe("historyTexts", () => {
  const score = (path: string, ...stems: string[]): number =>
    historyTexts(codebase, words(...stems)).score(fileOf(path));

  it("score the files whose commits, read as one text, hold the words", () => {
    expect(score("refund.ts", "round", "refund")).toBeGreaterThan(0);
    expect(score("colours.ts", "round", "refund")).toBe(0);
    expect(score("uncommitted.ts", "round", "refund")).toBe(0);
  });

  it("count several commits more than one, and all words more than some", () => {
    expect(score("refund.ts", "refund")).toBeGreaterThan(score("card.ts", "refund"));
    expect(score("refund.ts", "round", "refund")).toBeGreaterThan(score("refund.ts", "refund"));
  });

  it("count a commit that touches many files less", () => {
    expect(score("swept/file0.ts", "refund")).toBeGreaterThan(0);
    expect(score("swept/file0.ts", "refund")).toBeLessThan(score("card.ts", "refund"));
  });

  it("weigh words as the query does", () => {
    const heavy = historyTexts(codebase, new Map([["refund", 2]])).score(fileOf("card.ts"));
    expect(heavy).toBeCloseTo(2 * score("card.ts", "refund"));
  });

  it("are nothing for words no message holds, and for no words", () => {
    expect(score("refund.ts", "kubernet")).toBe(0);
    expect(score("refund.ts")).toBe(0);
  });
});

describe("requestAffinity", () => {
  const affinity = (path: string, ...stems: string[]): number =>
    requestAffinity(codebase, stems).of(fileOf(path));

  it("raises the files that this kind of request tends to touch", () => {
    expect(affinity("registry.ts", "add")).toBeGreaterThan(affinity("euro.ts", "add"));
    expect(affinity("euro.ts", "add")).toBeGreaterThan(0);
    expect(affinity("registry.ts", "add")).toBeLessThanOrEqual(Math.log(10 / 3));
  });

  it("is 0 for files touched no more often than others, and for those without history", () => {
    for (const path of ["colours.ts", "refund.ts", "uncommitted.ts"])
      expect([path, affinity(path, "add")]).toEqual([path, 0]);
  });

  it("is 0 when nothing is asked for, or nothing like it was ever done", () => {
    expect(affinity("registry.ts")).toBe(0);
    expect(affinity("registry.ts", "delete")).toBe(0);
  });
});

describe("freshnessOf", () => {
  const month = 30 * 86_400;
  /** How fresh a file is when HEAD is so many months later. */
  const freshness = (path: string, months = 0): number => {
    const { history } = codebase;
    const later = { ...codebase, history: { ...history, headTime: history.headTime + months * month } };
    return freshnessOf(later, fileOf(path));
  };

  it("is 1 today, half as much after a month, and falls on from there", () => {
    expect(freshness("colours.ts")).toBe(1);
    expect(freshness("colours.ts", 1)).toBeCloseTo(0.5);
    expect(freshness("colours.ts", 9)).toBeCloseTo(0.1);
  });

  it("goes by the last change alone", () => {
    expect(freshness("card.ts")).toBeLessThan(1);
    expect(freshness("refund.ts")).toBeLessThan(freshness("card.ts"));
  });

  it("is 0 for files without history, and at most 1 when the clock ran backwards", () => {
    expect(freshness("uncommitted.ts")).toBe(0);
    expect(freshness("colours.ts", -5)).toBe(1);
  });
});

describe("commitVotes", () => {
  it("keep the strongest single vote of each file beside their sum", () => {
    const { scores, strongest } = commitVotes(codebase, words("refund", "round"));
    const [refund, card] = [fileOf("refund.ts"), fileOf("card.ts")];
    expect(strongest.of(refund)).toBeLessThan(scores.of(refund));
    expect(strongest.of(card)).toBe(scores.of(card));
    expect(strongest.of(fileOf("colours.ts"))).toBe(0);
  });

  it("are not aged by newer commits that have nothing to do with the words", () => {
    const { history } = codebase;
    const later = { ...codebase, history: { ...history, headTime: history.headTime + 1e9 } };
    const [before, after] = [codebase, later].map((each) => commitVotes(each, words("refund", "round")));
    const refund = fileOf("refund.ts");
    expect(before?.strongest.of(refund)).toBeGreaterThan(0);
    expect(after?.strongest.of(refund)).toBe(before?.strongest.of(refund));
  });
});
