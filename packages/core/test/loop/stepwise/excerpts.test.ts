import { describe, expect, it } from "vitest";
import { estimateTokens } from "@fossick/core/bundle/tokens.ts";
import { excerptsOf } from "@fossick/core/loop/stepwise/show-candidates.ts";
import type { Keyword, Query } from "@fossick/core/answer-types.ts";

const queryOf = (words: readonly string[], missing: readonly string[] = []): Query => ({
  patterns: [],
  keywords: words.map((term): Keyword => ({ term, weight: 1, from: "title" })),
  excludes: [],
  focusAreas: missing.map((what) => ({ kind: "definition", what })),
});

const filler = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `	row${at} := loadRow(${at}, table, options)`);

/** A long function first, and what the task is about at the end of the file. */
const lines = [
  "package deps",
  "",
  "func (s *Spec) load(table Table) error {",
  ...filler(120),
  "}",
  "",
  "// hash tells two specs apart.",
  "func (s *Spec) hash() string {",
  "	return identity.HashString(s.name, s.version)",
  "}",
];
const text = `${lines.join("\n")}\n`;
const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;
const spans = [
  { startLine: lineOf("load(table"), endLine: lineOf("load(table") + 121, symbol: "load" },
  { startLine: lineOf("// hash tells"), endLine: lines.length, symbol: "hash" },
];
const shown = (parts: readonly { readonly text: string }[]): string =>
  parts.map((part) => part.text).join("\n");

describe("the excerpts of a candidate", () => {
  it("hold every definition with its first lines, however long the one before it is", () => {
    const text200 = shown(excerptsOf(text, spans, queryOf(["spec", "hash"]), 200));
    expect(text200).toContain("func (s *Spec) hash() string {\n	return identity.HashString");
    expect(text200).toContain("func (s *Spec) load(table Table) error {\n	row0");
  });

  it("hold the line of a window that speaks of the task", () => {
    const window = [{ startLine: 4, endLine: lines.length }];
    expect(shown(excerptsOf(text, window, queryOf(["identity"]), 60))).toContain("identity.HashString");
    expect(shown(excerptsOf(text, window, queryOf([], ["identity"]), 60))).toContain("identity.HashString");
  });

  it("say which lines they are, in the order of the file, and stay near their limit", () => {
    for (const limit of [40, 100, 300, 900]) {
      const parts = excerptsOf(text, spans, queryOf(["hash"]), limit);
      expect(estimateTokens(shown(parts))).toBeLessThanOrEqual(1.05 * limit);
      for (const [at, { endLine, startLine, text: part }] of parts.entries()) {
        expect(part).toBe(lines.slice(startLine - 1, endLine).join("\n"));
        expect(startLine).toBeGreaterThan(parts[at - 1]?.endLine ?? 0);
      }
    }
  });

  it("are all of a file that is small enough, and nothing of one that is empty", () => {
    expect(excerptsOf("a\nb\n", [{ startLine: 2, endLine: 2 }], queryOf([]), 50)).toEqual([
      { startLine: 1, endLine: 2, text: "a\nb" },
    ]);
    expect(excerptsOf("", [], queryOf([]), 50)).toEqual([]);
    expect(excerptsOf("x".repeat(100_000), [], queryOf([]), 500)[0]?.text.length).toBeLessThan(400);
  });
});
