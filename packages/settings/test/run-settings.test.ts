import { describe, expect, it } from "vitest";
import { isOpenedAlike, resolveSettings, runSettingsOf } from "@fossick/settings/index.ts";

const base = resolveSettings({});

describe("settings of one run", () => {
  it("are those that decide neither on index and model nor on who judges and what is shown", () => {
    expect(Object.keys(runSettingsOf(base)).sort()).toEqual([
      "early",
      "earlyAfterMs",
      "excludes",
      "fileBudget",
      "globs",
      "lang",
      "maxCandidates",
      "maxCycles",
      "maxFiles",
      "maxTokens",
      "memory",
      "minFiles",
      "threshold",
      "timeBudgetMs",
      "types",
    ]);
  });

  it("may differ in an engine that others use, but nothing else", () => {
    expect(isOpenedAlike(base, resolveSettings({ maxFiles: 3, lang: "zh-Hans", globs: ["src/**"] }))).toBe(
      true,
    );
    expect(isOpenedAlike(base, resolveSettings({ indexMemoryMb: 512 }))).toBe(true);
    expect(isOpenedAlike(resolveSettings({ memory: false }), base)).toBe(true);
    for (const other of [{ memory: false }, { hidden: true }, { redact: false }, { cacheDir: "/elsewhere" }])
      expect(isOpenedAlike(base, resolveSettings(other))).toBe(false);
  });
});
