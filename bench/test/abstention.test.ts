import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredShare, areaUnderCurve, separation, unansweredShare } from "../src/abstention.ts";
import { nameFrom, partsOf } from "../src/result-name.ts";
import { reportFiles } from "../src/report.ts";
import type { Result, Row } from "../src/types.ts";
import { sampleRow } from "../../test/sample-row.ts";

const rows = (changes: (at: number) => Partial<Row>): Row[] =>
  Array.from({ length: 8 }, (_, at) =>
    sampleRow({ id: `task-${at}`, repo: `owner/${at % 4}`, ...changes(at) }),
  );
const none = { goldCount: 0, goldRanks: [] };

describe("the area under the curve", () => {
  it("is the share of pairs in the right order, ties half", () => {
    expect(areaUnderCurve([0.9, 0.5], [0.5, 0.1])).toBe(3.5 / 4);
    expect(areaUnderCurve([0, 0], [0, 0, 0])).toBe(0.5);
    expect(areaUnderCurve([1], [0])).toBe(1);
    expect(areaUnderCurve([], [0])).toBeUndefined();
    expect(areaUnderCurve([0], [])).toBeUndefined();
  });

  it("is what counting every pair gives, and turns round with the lists", () => {
    const values = fc.array(
      fc.integer({ min: 0, max: 10 }).map((tenth) => tenth / 10),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(values, values, (right, wrong) => {
        const wins = right.flatMap((a) => wrong.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
        const area = areaUnderCurve(right, wrong) ?? Number.NaN;
        expect(area).toBeCloseTo(wins.reduce((sum, win) => sum + win, 0) / wins.length, 12);
        expect(area + (areaUnderCurve(wrong, right) ?? Number.NaN)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe("shares", () => {
  it("take a failure neither for an answer nor for silence", () => {
    const asked = rows((at) => ({ returned: at < 2 ? 3 : 0, ...(at === 7 && { error: "gone" }) }));
    expect(answeredShare(asked)?.value).toBe(0.25);
    expect(unansweredShare(asked)?.value).toBe(5 / 8);
    expect(answeredShare([])).toBeUndefined();
  });

  it("come with an interval around them, from two repositories on", () => {
    const { value, interval } = answeredShare(rows((at) => ({ returned: at % 4 }))) ?? {};
    expect(value).toBe(0.75);
    expect(interval?.low).toBeLessThan(0.75);
    expect(interval?.high).toBe(1);
    expect(answeredShare([sampleRow()])?.interval).toBeUndefined();
  });
});

describe("separation", () => {
  it("leaves out rows that state no first worth", () => {
    const right = rows((at) => (at === 0 ? {} : { firstWorth: 0.8 }));
    const wrong = rows((at) => (at === 0 ? {} : { ...none, firstWorth: 0.1 }));
    expect(separation(right, wrong)).toEqual({ value: 1, interval: { low: 1, high: 1 } });
    expect(
      separation(
        right,
        rows(() => none),
      ),
    ).toBeUndefined();
  });
});

describe("a result's name", () => {
  it("comes apart into what it was made of", () => {
    const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
    const field = fc.option(
      word.filter((text) => text !== "wrong" && text !== "nonsense"),
      { nil: undefined },
    );
    fc.assert(
      fc.property(word, field, fc.constantFrom("right", "wrong", "nonsense"), (system, asked, texts) => {
        const parts = { system, ...(asked !== undefined && { field: asked }), texts };
        expect(partsOf(nameFrom(parts))).toEqual(parts);
      }),
    );
    expect(nameFrom({ system: "bm25", field: "plain", texts: "wrong" })).toBe("bm25.plain.wrong");
    expect(nameFrom({ system: "bm25", texts: "right" })).toBe("bm25");
  });
});

describe("the report's chapter", () => {
  const result = (system: string, changes: (at: number) => Partial<Row>): Result => ({
    system,
    set: "gap",
    commit: "0123456789abcdef",
    rows: rows(changes),
  });
  const right = result("fossick", (at) => ({ returned: at < 6 ? 1 : 0, firstWorth: 0.7 }));
  const wrong = result("fossick.wrong", (at) => ({ ...none, returned: at < 2 ? 1 : 0, firstWorth: 0.2 }));
  const nonsense = result("fossick.nonsense", () => ({ ...none, firstWorth: 0 }));
  const textOf = (results: readonly Result[]): string => reportFiles(results)[0]?.text ?? "";
  const lines = (text: string): string[] =>
    text
      .slice(text.indexOf("## Abstention"))
      .split("\n")
      .filter((line) => line.startsWith("| gap"));

  it("sets right, wrong and nonsense side by side, and keeps them out of the other chapters", () => {
    const text = textOf([wrong, right, nonsense]);
    expect(text.match(/^## .*$/gm)).toEqual(["## gap", "## Abstention"]);
    expect(text.match(/^\| fossick \|/gm)).toHaveLength(2); // ranked and returned, once each
    expect(lines(text)).toHaveLength(1);
    expect(lines(text)[0]).toMatch(
      /^\| gap \| fossick \| 8 \| 75\.0 \[.*\] \| 75\.0 \[.*\] \| 1\.000 \[1\.000, 1\.000\] \| 100\.0 \[100\.0, 100\.0\] \|$/,
    );
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it("shows fields apart, and a dash for what was not measured", () => {
    const plain = [
      { ...right, system: "bm25.plain" },
      { ...wrong, system: "bm25.plain.wrong" },
    ];
    const found = lines(textOf([...plain, right, nonsense]));
    expect(found.map((line) => line.split(" | ").slice(0, 2))).toEqual([
      ["| gap", "fossick"],
      ["| gap, `plain`", "bm25"],
    ]);
    expect(found[0]).toContain("| – | – | – | 100.0");
    expect(found[1]).toMatch(/\| – \|$/);
  });

  it("is left out where nothing of the kind was asked, or no right texts beside the wrong ones", () => {
    expect(textOf([right])).not.toContain("Abstention");
    expect(textOf([wrong])).not.toContain("Abstention");
  });
});
