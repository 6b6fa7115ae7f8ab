import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { bridgeWords } from "@fossick/core/evidence/bridge-words.ts";
import { filesWith } from "@fossick/core/evidence/phrases.ts";
import type { BridgedWord } from "@fossick/core/answer-types.ts";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const files = {
  "src/http/throttle.ts": "export function throttleRequests(limit: number) {\n  return limit;\n}\n",
  "src/http/turnstile.ts": "export class Turnstile {\n  admit() {\n    return true;\n  }\n}\n",
  "src/clock.ts":
    "// The rate of ticks.\nexport const tick = 1;\n\n// No limit here.\nexport const timeZone = 0;\n",
  "src/zones.ts": "export const timezone = 'UTC';\n",
  "src/expire.ts": "export const expireToken = () => 0;\n",
  "src/pages.ts": "export const page = 1;\n",
};

let codebase: Codebase;
beforeAll(async () => {
  const about = (turn: number) => ({
    message: `Let fewer visitors in, part ${turn}`,
    files: { "src/http/turnstile.ts": `export const admit = ${turn};\n` },
  });
  const others = Array.from({ length: 20 }, (_, turn) => ({
    message: `Count pages, part ${turn}`,
    files: { "src/pages.ts": `export const page = ${turn};\n` },
  }));
  codebase = await createCodebase(files, [...others, about(1), about(2), about(3), about(4)]);
});
afterAll(removeFolders);

const bridged = (asked: string): readonly BridgedWord[] => bridgeWords(codebase, asked);

describe("bridgeWords", () => {
  it("takes from the lexicon what the codebase says", () => {
    expect(bridged("rate limit")).toEqual([{ term: "throttle", files: 1, from: "lexicon" }]);
  });

  it("knows other forms of a word, spelt as a file spells them", () => {
    expect(bridged("expiration")[0]).toEqual({ term: "expire", files: 1, from: "form" });
  });

  it("learns from the project's own history, with the number of commits", () => {
    expect(bridged("visitors")).toContainEqual({ term: "turnstile", files: 1, from: "project", commits: 4 });
  });

  it("proposes neither the word itself nor what no file holds", () => {
    expect(bridged("throttle").map(({ term }) => term)).not.toContain("throttle");
    expect(bridged("kubernetes")).toEqual([]);
    expect(bridged("")).toEqual([]);
  });
});

describe("filesWith", () => {
  it("counts a phrase only where its words stand side by side, or as one", () => {
    expect(filesWith(codebase, "rate limit")).toBe(0);
    expect(filesWith(codebase, "time zone")).toBe(2);
    expect(filesWith(codebase, "throttle requests")).toBe(1);
    expect(filesWith(codebase, "throttle")).toBe(1);
    expect(filesWith(codebase, "")).toBe(0);
  });
});
