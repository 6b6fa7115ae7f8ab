import { describe, expect, it } from "vitest";
import { learnTerms } from "@fossick/core/loop/refine/refiner.ts";
import { sampleQuery } from "../../../../../test/parts/index.ts";
import type { Description } from "@fossick/core/observations.ts";

type Term = Description["terms"][number];
const term = (word: string, weight = 5, files = 9): Term => ({
  term: word,
  weight,
  files,
  share: 0.01,
});

/** A file with these words, all of them in the names it defines unless said otherwise. */
function described(
  path: string,
  terms: readonly Term[],
  defines = terms.map(({ term: word }) => word),
): Description {
  return {
    path,
    defines,
    holds: [],
    terms,
    uses: [],
    importedBy: [],
    configuration: [],
    external: [],
    companions: [],
  };
}

const learnedFrom = (...accepted: Description[]): string[] =>
  learnTerms(sampleQuery, accepted, "en").map(({ keyword }) => keyword.term);

describe("learnTerms", () => {
  it("learns the words that two accepted files share, not those of one", () => {
    const a = described("src/a.ts", [term("nonce"), term("cookie")]);
    const b = described("src/b.ts", [term("nonce"), term("header")]);
    expect(learnedFrom(a, b)).toEqual(["nonce"]);
  });

  it("learns the strongest words of a single accepted file", () => {
    const terms = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "theta"].map((word, at) =>
      term(word, 10 - at),
    );
    const learned = learnedFrom(described("src/a.ts", terms));
    expect(learned.length).toBeGreaterThan(0);
    expect(learned.length).toBeLessThan(terms.length);
    expect(learned).toEqual(terms.slice(0, learned.length).map(({ term: word }) => word));
  });

  it("learns no word the query has already, in whatever form", () => {
    const terms = [term("tokens"), term("expired"), term("refreshed"), term("cookie")];
    expect(learnedFrom(described("src/a.ts", terms), described("src/b.ts", terms))).toEqual(["cookie"]);
  });

  it("learns no word that only the accepted files hold: nothing else could be found by it", () => {
    const terms = [term("unique", 9, 2), term("cookie", 1, 3)];
    expect(learnedFrom(described("src/a.ts", terms), described("src/b.ts", terms))).toEqual(["cookie"]);
  });

  it("learns only words that something is named by", () => {
    const terms = [term("copyright"), term("cookie")];
    const a = described("src/a.ts", terms, ["cookieOf"]);
    const b = described("src/b.ts", terms, ["setCookie"]);
    expect(learnedFrom(a, b)).toEqual(["cookie"]);
  });

  it("learns no word that a large part of all files hold", () => {
    const terms = [{ ...term("export"), share: 0.9 }, term("cookie")];
    expect(learnedFrom(described("src/a.ts", terms), described("src/b.ts", terms))).toEqual(["cookie"]);
  });

  it("puts words of more files, then weightier ones, first", () => {
    const a = described("src/a.ts", [term("cookie", 9), term("header", 2), term("session", 1)]);
    const b = described("src/b.ts", [term("cookie", 9), term("header", 2), term("session", 1)]);
    const c = described("src/c.ts", [term("session", 1)]);
    expect(learnedFrom(a, b, c)).toEqual(["session", "cookie", "header"]);
  });

  it("gives each its evidence and less weight than the task's own words", () => {
    const a = described("src/a.ts", [term("cookie", 5, 12)]);
    const [lesson] = learnTerms(sampleQuery, [a, { ...a, path: "src/b.ts" }], "en");
    expect(lesson?.because).toMatch(/2 accepted files.*12 files/);
    expect(lesson?.keyword.from).toBe("learned");
    expect(lesson?.keyword.weight).toBeLessThan(1);
  });

  it("learns nothing from nothing", () => {
    expect(learnedFrom()).toEqual([]);
    expect(learnedFrom(described("src/a.ts", []))).toEqual([]);
  });
});
