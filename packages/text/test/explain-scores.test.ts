import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderScores } from "@fossick/text/explain.ts";
import { byStyle, styleNames } from "@fossick/core/loop/evaluate/style.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import type { CycleScores, FileScores, TaskLanguage } from "@fossick/core/answer-types.ts";
import { sampleStyle } from "../../../test/sample-style.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";

const file: FileScores = {
  path: "src/auth/session-manager.ts",
  contributions: [
    { signal: "text", value: 0.5, weight: 4, contribution: 2 },
    { signal: "test", value: 1, weight: -1.5, contribution: -1.5 },
  ],
  sum: 0.5,
  terms: [{ term: "score", value: 0.5, weight: 0.8, contribution: 0.4 }],
  adjustments: [{ by: "holdBack", change: -0.05 }],
  worth: 0.2253,
};
const cycle: CycleScores = {
  cycle: 2,
  style: sampleStyle({ upkeep: 0.04, question: 0.31, change: 0.62, test: 0.03 }),
  terms: [
    { term: "offset", value: 1, weight: -1, contribution: -1 },
    { term: "best", value: 0, weight: -1, contribution: 0 },
    { term: "most mention", value: 0.2, weight: -0.5, contribution: -0.1 },
  ],
  belonging: 0.83,
  files: [file],
};

const render = (scores: readonly CycleScores[], width = 80, language: TaskLanguage = "en") =>
  renderScores({ ...sampleRetrieval, language, scores }, { width, colors: noColors });

describe("renderScores", () => {
  it("adds up from signals to the worth, what files share told once", () => {
    expect(render([cycle])).toBe(`\
How the worth of each file came about: what a signal adds is its value times its
weight; all of them make the score, and the score makes the chance that the file
is needed. docs/signals.md says what each signal measures.
Worths in cycle 2
  src/auth/session-manager.ts
     +2.0000    0.5000 × 4.0000    text
     -1.5000    1.0000 × -1.5000   test
    = 0.5000                       score
     +0.4000    0.5000 × 0.8000    score
     -1.1000                       the same for every file
    = 0.3318                       chance, from log-odds of -0.7000
    × 0.8300                       the task belongs to this repository
     -0.0500                       held back below earlier cycles
    = 0.2253                       worth
  the same for every file: offset -1.0000, most mention -0.1000
  weights for a task like: a change .62, a question or search query .31
`);
  });

  it("lists the twelve largest contributions and adds up the others", () => {
    const contributions = Array.from({ length: 15 }, (_, at) => ({
      signal: `signal${at}`,
      value: 1,
      weight: 15 - at,
      contribution: 15 - at,
    }));
    const text = render([{ ...cycle, files: [{ ...file, contributions }] }]);
    expect(text).toContain("signal11");
    expect(text).not.toContain("signal12");
    expect(text).toMatch(/ \+6\.0000 +3 more\n/);
  });

  it("leaves out cycles in which no shown file was a candidate, and says when there is none", () => {
    expect(render([{ ...cycle, cycle: 1, files: [] }, cycle])).toBe(render([cycle]));
    expect(render([])).toBe("There is nothing to explain: no file is shown.\n");
    expect(renderScores(sampleRetrieval, { width: 80, colors: noColors })).toBe("");
  });

  it.each([
    ["en", 80],
    ["zh-Hans", 80],
    ["zh-Hant", 60],
  ] as const)("stays within the width in %s", (language, width) => {
    const terms = Array.from({ length: 30 }, (_, at) => ({
      term: `most absText${at}`,
      value: 1,
      weight: 1,
      contribution: 1,
    }));
    const style = byStyle(() => 1 / styleNames.length);
    const lines = render([{ ...cycle, style, terms }], width, language).split("\n");
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });
});
