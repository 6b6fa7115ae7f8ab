import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import {
  definitionScores,
  pathScores,
  rarity,
  saturate,
  textScores,
} from "@fossick/core/evidence/scores/text-scores.ts";
import { createCodebase, scoresByPath } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

let codebase: Codebase;
const filler = Array.from({ length: 60 }, (_, at) => `const padding${at} = other${at};`).join("\n");

beforeAll(async () => {
  codebase = await createCodebase({
    "src/once.ts": "const tokenAge = 1;\n",
    "src/often.ts": "const tokenAge = tokenLimit + tokenStart - tokenEnd;\n",
    "src/long.ts": `const tokenAge = 1;\n${filler}\n`,
    "src/defines.ts": "export function tokenAge() {}\n",
    "src/uses.ts": "tokenAge();\n",
    "src/rare.ts": "const leap = token;\n",
    "src/token.ts": "export {};\n",
    "token/user.ts": "export {};\n",
    "src/none.ts": "const session = 1;\n",
    "notes.md": "A token is a token.\n",
  });
});
afterAll(removeFolders);

const text = (...stems: string[]) =>
  scoresByPath(codebase, textScores(codebase, new Map(stems.map((stem) => [stem, 1]))));

/** A score that must be there. */
function scoreOf(scores: Readonly<Record<string, number>>, path: string): number {
  const score = scores[path];
  if (score === undefined) throw new Error(`${path} has no score`);
  return score;
}

describe("rarity", () => {
  it("is above 0, and higher the fewer files hold a term", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), (a, b, rest) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)];
        const all = more + rest;
        expect(rarity(more, all)).toBeGreaterThan(0);
        if (fewer < more) expect(rarity(fewer, all)).toBeGreaterThan(rarity(more, all));
      }),
      { seed: 7 },
    );
  });
});

describe("saturate", () => {
  it("rises with the count ever more slowly, stays below its limit, and falls with the length", () => {
    const length = fc.double({ min: 0.01, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), length, length, (count, a, b) => {
        expect(saturate(0, a)).toBe(0);
        const first = saturate(count, a) - saturate(count - 1, a);
        const second = saturate(count + 1, a) - saturate(count, a);
        expect(first).toBeGreaterThan(second);
        expect(second).toBeGreaterThan(0);
        expect(saturate(count, Math.max(a, b))).toBeLessThanOrEqual(saturate(count, Math.min(a, b)));
      }),
      { seed: 7 },
    );
  });
});

describe("textScores", () => {
  it("scores exactly the files that hold a term", () => {
    expect(Object.keys(text("token")).sort()).toEqual(
      [
        "notes.md",
        "src/defines.ts",
        "src/long.ts",
        "src/often.ts",
        "src/once.ts",
        "src/rare.ts",
        "src/uses.ts",
      ].sort(),
    );
    expect(text("nowhere")).toEqual({});
    expect(text()).toEqual({});
  });

  it("weighs a rarer term more than a common one", () => {
    const [leap, token] = [text("leap"), text("token")];
    expect(scoreOf(leap, "src/rare.ts")).toBeGreaterThan(scoreOf(token, "src/rare.ts"));
  });

  it("scores a file higher the more it holds a term and the shorter it is", () => {
    const scores = text("token");
    expect(scoreOf(scores, "src/often.ts")).toBeGreaterThan(scoreOf(scores, "src/once.ts"));
    expect(scoreOf(scores, "src/once.ts")).toBeGreaterThan(scoreOf(scores, "src/long.ts"));
  });

  it("counts a defined name on top of its use", () => {
    const scores = text("token");
    expect(scoreOf(scores, "src/defines.ts")).toBeGreaterThan(scoreOf(scores, "src/uses.ts"));
  });

  it("adds up over terms and is proportional to their weights", () => {
    const both = text("token", "leap");
    expect(scoreOf(both, "src/rare.ts")).toBeCloseTo(
      scoreOf(text("token"), "src/rare.ts") + scoreOf(text("leap"), "src/rare.ts"),
      4,
    );
    const half = scoresByPath(codebase, textScores(codebase, new Map([["token", 0.5]])));
    expect(scoreOf(half, "src/once.ts")).toBeCloseTo(scoreOf(text("token"), "src/once.ts") / 2, 4);
  });
});

describe("names and paths", () => {
  const terms = new Map([["token", 1]]);

  it("finds a term in defined names only where it is defined", () => {
    const scores = scoresByPath(codebase, definitionScores(codebase, terms));
    expect(Object.keys(scores)).toContain("src/defines.ts");
    expect(Object.keys(scores)).not.toContain("src/rare.ts");
    expect(Object.keys(scores)).not.toContain("notes.md");
  });

  it("finds a term in folders and in file names", () => {
    expect(Object.keys(scoresByPath(codebase, pathScores(codebase, terms))).sort()).toEqual([
      "src/token.ts",
      "token/user.ts",
    ]);
  });
});
