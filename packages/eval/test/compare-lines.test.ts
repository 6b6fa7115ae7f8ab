import { describe, expect, it } from "vitest";
import { compareLines, type LinesOutcome } from "@fossick/eval/compare-lines.ts";
import { countShown, editedLinesIn, shareShown } from "@fossick/eval/edited-lines.ts";
import { createFunctionNames } from "@fossick/eval/function-names.ts";
import { linesFigures } from "@fossick/eval/lines-figures.ts";
import { sampleEvaluation } from "../../../test/parts/index.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";

const diff = `diff --git a/src/a b.ts b/src/a b.ts
index 1111111..2222222 100644
--- a/src/a b.ts\t
+++ b/src/a b.ts\t
@@ -3,2 +3 @@ function first() {
--- a/no.ts
-second line
+other
@@ -10,0 +10,2 @@
+added
+lines
diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1 @@
+export {};
diff --git a/old.ts b/old.ts
deleted file mode 100644
--- a/old.ts
+++ /dev/null
@@ -1 +0,0 @@
-export {};
`;
const edited = editedLinesIn(diff);

describe("the edited lines of a diff", () => {
  it("are those before the change; an insertion is the two lines around it", () => {
    expect(edited).toEqual({
      "src/a b.ts": [
        [3, 4],
        [10, 11],
      ],
      "old.ts": [[1, 1]],
    });
    expect(editedLinesIn("")).toEqual({});
  });

  it("are shown where one line of their hunk is, of the same file", () => {
    const shown = [{ path: "src/a b.ts", startLine: 4, endLine: 9 }];
    expect(shareShown(edited, shown)).toBeCloseTo(1 / 3);
    expect(countShown(edited, shown)).toEqual({ lines: 6, edited: 1 });
    expect(shareShown(edited, [{ path: "b.ts", startLine: 1, endLine: 99 }])).toBe(0);
  });
});

describe("the lines of an answer", () => {
  const text = "function one() {\n  return 1;\n}\n\nfunction two() {\n  return 2;\n}\n";
  const read = async (path: string) => (path === "a.ts" ? text : undefined);
  const span = (startLine: number, endLine: number, worth: number) => ({ startLine, endLine, worth });

  it("name their functions, each once", async () => {
    const namesIn = createFunctionNames(read);
    const at = (path: string, startLine: number, endLine: number) => ({ path, startLine, endLine });
    expect(await namesIn([at("a.ts", 6, 6), at("a.ts", 1, 5), at("gone.ts", 1, 9)])).toEqual([
      "a.ts two",
      "a.ts one",
    ]);
  });

  it("are compared as spans, strongest first, and as packed text", async () => {
    const spans = [span(1, 3, 0.2), span(5, 7, 0.9)];
    const file: FoundFile = { ...sampleEvaluation("a.ts", 0.9, 1), spans };
    const answer = { files: [file], nearby: [], suffices: { likelihood: 0.7, detail: "" } };
    expect(await compareLines({ "a.ts": [[2, 2]] }, answer, read)).toEqual({
      spans: { share: 1, lines: 6, edited: 1 },
      // Room for all of the file.
      packed: [
        { share: 1, lines: 7, edited: 1 },
        { share: 1, lines: 7, edited: 1 },
      ],
      functions: 2,
      suffices: 0.7,
    });
    expect(await compareLines({ "b.ts": [[1, 1]] }, answer, read)).not.toHaveProperty("functions");
    expect(await compareLines({}, answer, read)).toBeUndefined();
  });
});

describe("the figures on lines", () => {
  const shown = { share: 1, lines: 30, edited: 3 };
  const none = { share: 0.5, lines: 10, edited: 0 };
  const outcomes: LinesOutcome[] = [
    { spans: shown, packed: [none, shown], functions: 6, suffices: 0.7 },
    { spans: none, packed: [none, shown], functions: Infinity, suffices: 0.61 },
    { spans: none, packed: [none, shown], suffices: 0.1 },
  ];

  it("are means over tasks, with intervals", () => {
    const { functions, packed, spans, tasks } = linesFigures(outcomes);
    expect({ tasks, functions }).toEqual({ tasks: 3, functions: { tasks: 2, first5: 0, first10: 0.5 } });
    expect(spans.hunks).toBeCloseTo(2 / 3);
    expect(spans.low).toBeLessThan(2 / 3);
    expect(spans.lines).toBeCloseTo(50 / 3);
    expect(spans.edited).toBeCloseTo(3 / 50);
    expect(packed.map(({ hunks, tokens }) => [tokens, hunks])).toEqual([
      [1000, 0.5],
      [4000, 1],
    ]);
  });

  it("tell for each sentence on the lines what it stated and how often it was true", () => {
    expect(linesFigures(outcomes).suffices).toEqual([
      { from: 0.6, tasks: 2, stated: expect.closeTo(0.655), real: 0.5 },
      { from: 0, tasks: 1, stated: 0.1, real: 0 },
    ]);
  });
});
