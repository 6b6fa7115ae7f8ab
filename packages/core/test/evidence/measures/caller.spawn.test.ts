import { describe, expect, it } from "vitest";
import type { Signals } from "@fossick/core/observations.ts";
import { everyPath, useSampleSignals } from "./sample-signals.ts";

const measure = useSampleSignals();

const text = "Renew what is about to lapse";
const store = "src/auth/token-store.ts";
const colours = "src/colours.ts";

const ofCaller = (signals: Signals | undefined): string[] =>
  Object.keys(signals ?? {}).filter((name) => name.startsWith("caller") || name === "hasWords");

describe("signals of the caller's words", () => {
  it("are none where the caller gives none", () => {
    const measured = measure.ofPaths({ text, keywords: [] }, ...everyPath);
    expect(measured.flatMap(ofCaller)).toEqual([]);
  });

  it("leave those of the task as they are", () => {
    const without = measure.ofPaths(text, ...everyPath);
    const withWords = measure.ofPaths({ text, keywords: ["TokenStore", "expire"] }, ...everyPath);
    const ofTask = withWords.map((signals) =>
      Object.fromEntries(Object.entries(signals).filter(([name]) => !ofCaller(signals).includes(name))),
    );
    expect(ofTask).toEqual(without);
  });

  it("find a guessed name in whichever style it is written", () => {
    for (const word of ["expireToken", "expire_token", "ExpireToken", "EXPIRE_TOKEN"]) {
      const [defining, other] = measure.ofPaths({ text, keywords: [word] }, store, colours);
      expect(defining).toMatchObject({ callerDefinedNames: 1, callerAbsDefined: 1, hasWords: 1 });
      expect(other).not.toHaveProperty("callerDefinedNames");
    }
  });

  it("count a name that stands nowhere by those of its words that do", () => {
    const [near, other] = measure.ofPaths({ text, keywords: ["MAX_TOKEN_AGE"] }, store, colours);
    expect(near?.["callerDefinitions"]).toBeGreaterThan(0);
    expect(near).not.toHaveProperty("callerDefinedNames");
    expect(ofCaller(other)).toEqual(["hasWords"]);
  });

  it("know a file by its name", () => {
    const [named] = measure.ofPaths({ text, keywords: ["token-store.ts"] }, store);
    expect(named).toMatchObject({ callerMention: 1, callerNameCovered: 1 });
  });

  it("compare with all words, those that stand nowhere included", () => {
    const share = (...keywords: string[]): number =>
      measure.ofPaths({ text, keywords }, store)[0]?.["callerAbsDefined"] ?? 0;
    expect(share("expireToken", "zebraCrossing")).toBeLessThan(share("expireToken"));
    expect(share("expireToken", "zebraCrossing")).toBeGreaterThan(0);
  });
});
