import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeTexts } from "@fossick/core/bundle/place-texts.ts";
import type { Place } from "@fossick/core/answer-types.ts";
import { countTokens } from "../../../../test/count-tokens.ts";

/** A function of this many lines; the one in its middle holds the words `renew lease`. */
const functionOf = (name: string, lines: number): string[] => [
  `export function ${name}(basket: Basket): void {`,
  ...Array.from({ length: lines - 2 }, (_, at) =>
    at === Math.floor(lines / 2) ? "  renewLease(basket);" : `  basket.count(${at});`,
  ),
  "}",
];
const query = { focusAreas: [], keywords: [{ term: "renew", weight: 1, from: "title" as const }] };
const placeOf = (path: string, endLine: number, rest: Partial<Place> = {}): Place => ({
  path,
  startLine: 1,
  endLine,
  symbol: path.replace(".ts", ""),
  for: "change",
  ...rest,
});

const choose = (
  files: Readonly<Record<string, readonly string[]>>,
  places: readonly Place[],
  limit = 9_000,
) => placeTexts(places, query, async (path) => files[path]?.join("\n"), limit);
const linesOf = (texts: Awaited<ReturnType<typeof choose>>) =>
  texts.map(({ at, parts }) => [at, ...parts.map(({ startLine, endLine }) => `${startLine}-${endLine}`)]);

describe("texts of places", () => {
  it("have the best two whole up to 60 lines, any other up to 24", async () => {
    const files = {
      "a.ts": functionOf("a", 60),
      "b.ts": functionOf("b", 60),
      "c.ts": functionOf("c", 24),
      "d.ts": functionOf("d", 25),
    };
    const places = [placeOf("a.ts", 60), placeOf("b.ts", 60), placeOf("c.ts", 24), placeOf("d.ts", 25)];
    const texts = await choose(files, places);
    expect(linesOf(texts)).toEqual([
      [0, "1-60"],
      [1, "1-60"],
      [2, "1-24"],
      [3, "1-1", "12-16"],
    ]);
    expect(texts[2]?.parts[0]?.text).toBe(files["c.ts"].join("\n"));
  });

  it("cut a longer one to its head and the lines that weigh most, the best two to more of them", async () => {
    const heavy = functionOf("a", 200).map((line, at) =>
      at > 0 && at % 20 === 0 ? "  renew(basket);" : line,
    );
    const files = { "a.ts": heavy, "b.ts": heavy, "c.ts": heavy };
    const places = ["a.ts", "b.ts", "c.ts"].map((path) => placeOf(path, 200, { worth: 0.5 }));
    const [best, , third] = linesOf(await choose(files, places));
    expect(best).toEqual([0, "1-1", "19-23", "39-43", "59-63", "79-83", "99-104"]);
    expect(third).toEqual([2, "1-1", "19-23", "39-43", "59-63"]);
  });

  it("begin with the heads of the definitions around a place", async () => {
    const files = {
      "a.ts": ["class Basket {", "  total = 0;", "", "  add(item) {", "    go(item);", "  }", "}"],
    };
    const place = { path: "a.ts", startLine: 5, endLine: 5, for: "change" } as const;
    expect(linesOf(await choose(files, [place]))).toEqual([[0, "1-1", "4-5"]]);
  });

  it("are of the best two first, then of those that are worth most for their length, in the order of the places", async () => {
    const files = Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((name) => [`${name}.ts`, functionOf(name, 20)]),
    );
    const places = [0.1, 0.1, 0.2, 0.9, 0.3].map((worth, at) => placeOf(`${"abcde"[at]}.ts`, 20, { worth }));
    const [{ tokens = 0 } = {}] = await choose(files, places);
    expect((await choose(files, places, 4 * tokens)).map(({ at }) => at)).toEqual([0, 1, 3, 4]);
    expect((await choose(files, places, tokens)).map(({ at }) => at)).toEqual([0]);
  });

  it("leave out files that cannot be read and lines that are no longer there", async () => {
    const files = { "a.ts": functionOf("a", 5) };
    const places = [placeOf("gone.ts", 3), placeOf("a.ts", 90, { startLine: 50 }), placeOf("a.ts", 90)];
    expect(linesOf(await choose(files, places))).toEqual([[2, "1-5"]]);
  });

  it("are of the same lines once", async () => {
    const files = { "a.ts": functionOf("a", 5) };
    const beside = placeOf("a.ts", 5, { for: "read", as: "type" });
    const texts = await choose(files, [placeOf("a.ts", 3), { ...beside, of: "b" }, { ...beside, of: "c" }]);
    expect(texts.map(({ at }) => at)).toEqual([0, 1]);
  });

  it("pass on that a file cannot be read at the moment", async () => {
    const reading = placeTexts([placeOf("a.ts", 3)], query, () => Promise.reject(new Error("EACCES")), 100);
    await expect(reading).rejects.toThrow("EACCES");
  });

  it("lie within the file, in its order and apart, and within the limit", async () => {
    const line = fc.constantFrom(
      "",
      "class A {",
      "  renew(lease);",
      "    return 1;",
      "# 修复令牌",
      "}",
      "\tx\r",
    );
    const file = fc.array(line, { maxLength: 150 });
    const range = fc.tuple(fc.integer({ min: 1, max: 160 }), fc.integer({ min: 0, max: 120 }));
    const place = fc.record({ file: fc.nat(2), range, worth: fc.double({ min: 0, max: 1, noNaN: true }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 3, maxLength: 3 }),
        fc.array(place, { maxLength: 6 }),
        fc.integer({ min: 0, max: 1_500 }),
        async (contents, drawn, limit) => {
          const files = Object.fromEntries(contents.map((lines, at) => [`f${at}.ts`, lines]));
          const places = drawn.map(({ file: at, range: [startLine, length], worth }) =>
            placeOf(`f${at}.ts`, startLine + length, { startLine, worth }),
          );
          let total = 0;
          for (const { at, parts, tokens } of await choose(files, places, limit)) {
            const lines = (files[places[at]?.path ?? ""] ?? []).join("\n").split("\n");
            let last = 0;
            for (const { startLine, endLine, text } of parts) {
              expect(startLine).toBeGreaterThan(last);
              expect(endLine).toBeGreaterThanOrEqual(startLine);
              expect(text.split("\n")).toEqual(lines.slice(startLine - 1, endLine));
              last = endLine;
            }
            expect(last).toBeLessThanOrEqual(lines.length);
            expect(tokens).toBeGreaterThanOrEqual(
              await countTokens(parts.map(({ text }) => text).join("\n")),
            );
            total += tokens;
          }
          expect(total).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });
});
