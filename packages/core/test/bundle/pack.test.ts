import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packFiles } from "@fossick/core/bundle/pack.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import { packFiles as packForCallers } from "@fossick/library/api/steps.ts";
import { countTokens } from "../../../../test/count-tokens.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";

function evaluation(path: string, spans: readonly Span[] = []): Evaluation {
  return {
    path,
    relevance: 0.9,
    worth: 0.8,
    band: "high",
    reason: "defines what the task names",
    missingContext: [],
    spans,
    cycle: 1,
    tokens: 0,
  };
}

/** A file of functions of four lines each, the first at line 1. */
function sourceOf(functions: number): string {
  return Array.from(
    { length: functions },
    (_, number) =>
      `export function step${number}(input: Input): Output {\n  const value = input.values[${number}];\n  return apply(value, "step ${number}");\n}\n`,
  ).join("");
}

function reader(files: Readonly<Record<string, string>>) {
  return async (path: string) => files[path];
}

async function readOrRefuse(path: string): Promise<string | undefined> {
  if (path === "denied.ts") throw new Error("EACCES");
  return { "empty.ts": "", "a.ts": small }[path];
}

const small = sourceOf(5);
const large = sourceOf(100);

const linesOf = (text: string, first: number, last: number): string[] =>
  text.split("\n").slice(first - 1, last);

async function pack(
  files: Readonly<Record<string, string>>,
  evaluations: readonly Evaluation[],
  maxTokens: number,
): Promise<readonly PackedFile[]> {
  return packFiles(evaluations, reader(files), maxTokens);
}

describe("packFiles", () => {
  it("hands over a small file whole, whatever its spans", async () => {
    const [file] = await pack(
      { "a.ts": small },
      [evaluation("a.ts", [{ startLine: 5, endLine: 8 }])],
      10_000,
    );
    expect(file).toEqual({
      path: "a.ts",
      tokens: await countTokens(small.trimEnd()),
      whole: true,
      parts: [{ startLine: 1, endLine: 20, text: small.trimEnd() }],
    });
  });

  it("leaves out many empty lines in a row, as of a notebook without its output", async () => {
    const text = "\n\n\n\nfirst()\n\n\nsecond()\n\n\n\n\nthird()\n";
    const [file] = await packFiles([evaluation("a.ipynb")], reader({ "a.ipynb": text }), 500);
    expect([file?.whole, file?.parts.map((part) => [part.startLine, part.text])]).toEqual([
      true,
      [
        [5, "first()\n\n\nsecond()"],
        [13, "third()"],
      ],
    ]);
  });

  it("hands over the spans of a large file in its order, joined where they touch", async () => {
    const spans = [
      { startLine: 101, endLine: 104 },
      { startLine: 9, endLine: 12 },
      { startLine: 13, endLine: 16 },
    ];
    const tokens = await countTokens([...linesOf(large, 9, 16), ...linesOf(large, 101, 104), ""].join("\n"));
    const [file] = await pack({ "a.ts": large }, [evaluation("a.ts", spans)], tokens);
    expect(file?.whole).toBe(false);
    expect(file?.parts.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [9, 16],
      [101, 104],
    ]);
    expect(file?.parts[0]?.text.split("\n")).toEqual(large.split("\n").slice(8, 16));
  });

  it("cuts a file that no longer fits to its first spans that do", async () => {
    const spans = [
      { startLine: 9, endLine: 40 },
      { startLine: 101, endLine: 140 },
    ];
    const files = { "a.ts": large };
    const [first, second] = await Promise.all(
      spans.map(({ startLine, endLine }) =>
        countTokens(`${linesOf(large, startLine, endLine).join("\n")}\n`),
      ),
    );
    const [cut] = await pack(files, [evaluation("a.ts", spans)], (first ?? 0) + (second ?? 0) - 1);
    // The room that is left is filled around it.
    expect(cut?.parts).toMatchObject([{ startLine: 1 }]);
    expect(cut?.parts[0]?.endLine).toBeGreaterThanOrEqual(40);
    expect(cut?.parts[0]?.endLine).toBeLessThan(101);
  });

  it("gives tokens to the spans that are worth most for their length, of whichever file", async () => {
    const files = { "a.ts": large, "b.ts": large };
    const evaluations = [
      evaluation("a.ts", [
        { startLine: 1, endLine: 4, worth: 0.5 },
        { startLine: 9, endLine: 12, worth: 0.1 },
      ]),
      evaluation("b.ts", [
        { startLine: 101, endLine: 104, worth: 0.3 },
        { startLine: 201, endLine: 260, worth: 0.4 },
      ]),
    ];
    const packed = await pack(files, evaluations, 80);
    expect(packed.map(({ path, parts }) => [path, ...parts.map(({ startLine }) => startLine)])).toEqual([
      ["a.ts", 1],
      ["b.ts", 101],
    ]);
  });

  it("puts the heads of what a span stands in before it, and the signatures of what does not fit after it", async () => {
    const method = (name: string) => `  ${name}() {\n${"    this.count(1);\n".repeat(60)}  }\n`;
    const text = `class Basket {\n${["a", "b", "c"].map(method).join("")}}\n`;
    const spans = ["a", "b", "c"].map((symbol, at) => ({
      startLine: 2 + 62 * at,
      endLine: 63 + 62 * at,
      symbol,
      worth: symbol === "b" ? 0.9 : 0.1,
    }));
    const tokens = await countTokens(`${[...linesOf(text, 1, 1), ...linesOf(text, 64, 125)].join("\n")}\n`);
    const [file] = await pack({ "a.ts": text }, [evaluation("a.ts", spans)], tokens + 32);
    expect(file?.parts.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 2],
      [64, 126],
    ]);
  });

  it("cuts at a line when not even one span fits", async () => {
    const [file] = await pack({ "a.ts": large }, [evaluation("a.ts", [{ startLine: 9, endLine: 80 }])], 100);
    expect(file?.parts).toHaveLength(1);
    expect(file?.parts[0]?.startLine).toBe(9);
    expect(file?.tokens).toBeLessThanOrEqual(100);
    const next = large.split("\n").slice(8, file?.parts[0]?.endLine ?? 0);
    expect(await countTokens([...next, large.split("\n")[next.length + 8]].join("\n"))).toBeGreaterThan(100);
  });

  it("begins a large file without spans at its first line", async () => {
    const [file] = await pack({ "a.ts": large }, [evaluation("a.ts")], 200);
    expect(file?.parts[0]).toMatchObject({ startLine: 1 });
    const [whole] = await pack({ "a.ts": large }, [evaluation("a.ts")], 100_000);
    expect(whole).toMatchObject({ whole: true, parts: [{ startLine: 1, endLine: 400 }] });
  });

  it("goes on to what is smaller where a span does not fit", async () => {
    const files = { "a.ts": small, "b.ts": large, "c.ts": "export {};\n" };
    const evaluations = [
      evaluation("a.ts"),
      evaluation("b.ts", [
        { startLine: 1, endLine: 4 },
        { startLine: 50, endLine: 300 },
      ]),
      evaluation("c.ts"),
    ];
    const tokens = await countTokens(`${small}export {};\n${linesOf(large, 1, 4).join("\n")}\n`);
    const packed = await pack(files, evaluations, tokens + 9);
    expect(packed.map(({ path }) => path)).toEqual(["a.ts", "b.ts", "c.ts"]);
    expect(packed[1]?.parts.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([[1, 4]]);
  });

  it("fills the room that is left with the lines around what it chose, of the best file first", async () => {
    const files = { "a.ts": large, "b.ts": large };
    const evaluations = [
      evaluation("a.ts", [{ startLine: 201, endLine: 204, worth: 0.5 }]),
      evaluation("b.ts", [{ startLine: 101, endLine: 104, worth: 0.9 }]),
    ];
    const [whole] = await pack(files, [evaluation("a.ts")], 100_000);
    const used = async (limit: number) =>
      (await pack(files, evaluations, limit)).map(({ parts, tokens }) => ({
        tokens,
        lines: parts.map(({ startLine, endLine }) => [startLine, endLine]),
      }));
    const [a, b] = await used(1_500);
    expect(a?.lines).toHaveLength(1);
    expect(a?.lines[0]?.[0]).toBeLessThan(201);
    expect(a?.lines[0]?.[1]).toBeGreaterThan(204);
    expect((a?.tokens ?? 0) + (b?.tokens ?? 0)).toBeGreaterThan(750);
    const [first, second] = await used((whole?.tokens ?? 0) + 100);
    expect(first?.lines).toEqual([[1, 400]]);
    expect(second?.lines).toEqual([[98, 107]]);
  });

  it("skips files that cannot be read or hold nothing", async () => {
    const evaluations = ["denied.ts", "empty.ts", "gone.ts", "a.ts"].map((path) => evaluation(path));
    const packed = await packForCallers(evaluations, readOrRefuse, 1_000);
    expect(packed.map(({ path }) => path)).toEqual(["a.ts"]);
  });

  it("leaves out no text that is only out of reach at the moment", async () => {
    const packing = packFiles([evaluation("denied.ts"), evaluation("a.ts")], readOrRefuse, 1_000);
    await expect(packing).rejects.toThrow("EACCES");
  });

  it("hands over nothing when no line fits or no tokens are left", async () => {
    expect(await pack({ "a.ts": large }, [evaluation("a.ts")], 3)).toEqual([]);
    expect(await pack({ "a.ts": small }, [evaluation("a.ts")], 0)).toEqual([]);
  });

  it("keeps line breaks of other systems and special tokens as they are", async () => {
    const text = "one\r\ntwo <|endoftext|>\r\n\r\n";
    const [file] = await pack({ "a.md": text }, [evaluation("a.md")], 1_000);
    expect(file?.parts).toEqual([{ startLine: 1, endLine: 3, text: "one\r\ntwo <|endoftext|>\r\n\r" }]);
  });
});

describe("packFiles always", () => {
  const line = fc.oneof(
    fc.constantFrom("", "  return value;", "修复令牌过期的错误", "// <|endoftext|>", "\t\tx = 1;\r"),
    fc.string({ maxLength: 40 }).map((text) => text.replaceAll("\n", " ")),
  );
  const text = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 25 }))
    .map(([lines, times]) => Array.from({ length: times }, () => lines.join("\n")).join("\n"));
  const span = fc.record({
    startLine: fc.integer({ min: -5, max: 300 }),
    endLine: fc.integer({ min: -5, max: 300 }),
  });
  const file = fc.record({ text, spans: fc.array(span, { maxLength: 4 }) });

  it("stays within the limit, with parts in order that equal the lines of the file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { maxLength: 4 }),
        fc.integer({ min: 0, max: 3_000 }),
        async (files, maxTokens) => {
          const texts = Object.fromEntries(files.map((each, index) => [`f${index}.ts`, each.text]));
          const evaluations = files.map((each, index) => evaluation(`f${index}.ts`, each.spans));
          const packed = await pack(texts, evaluations, maxTokens);
          let total = 0;
          for (const { path, parts, tokens, whole } of packed) {
            const lines = (texts[path] ?? "").split("\n");
            let [last, counted] = [0, 0];
            for (const part of parts) {
              expect(part.startLine).toBeGreaterThan(last);
              expect(part.endLine).toBeGreaterThanOrEqual(part.startLine);
              expect(part.text.split("\n")).toEqual(lines.slice(part.startLine - 1, part.endLine));
              last = part.endLine;
              counted += await countTokens(part.text);
            }
            expect(last).toBeLessThanOrEqual(lines.length);
            expect(tokens).toBe(counted);
            if (whole) expect(parts).toHaveLength(1);
            total += counted;
          }
          expect(total).toBeLessThanOrEqual(maxTokens);
        },
      ),
      { numRuns: 60 },
    );
  });
});
