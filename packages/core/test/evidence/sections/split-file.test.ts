import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitFile, type Defined } from "@fossick/core/evidence/sections/split-file.ts";

const defined = (name: string, startLine: number, endLine: number, more: Partial<Defined> = {}): Defined => ({
  name,
  startLine,
  endLine,
  container: false,
  ...more,
});

const split = (definitions: readonly Defined[], lines: number, blank: readonly number[] = []) =>
  splitFile(definitions, lines, (line) => blank.includes(line)).map(({ startLine, endLine, symbol, kind }) =>
    [startLine, endLine, kind, symbol].filter((part) => part !== undefined).join(" "),
  );

describe("splitFile", () => {
  it("tells the head of a class, its methods and the lines outside apart", () => {
    const definitions = [
      defined("Store", 3, 14, { container: true }),
      defined("get", 6, 8, { owner: "Store" }),
      defined("put", 10, 12, { owner: "Store" }),
      defined("main", 16, 18),
    ];
    expect(split(definitions, 18, [2, 5, 9, 15])).toEqual([
      "1 1 block",
      "3 4 head Store",
      "6 8 definition Store.get",
      "10 12 definition Store.put",
      "13 14 block Store",
      "16 18 definition main",
    ]);
  });

  it("keeps a short function whole with what it defines inside", () => {
    expect(split([defined("outer", 1, 10), defined("inner", 3, 5)], 10)).toEqual(["1 10 definition outer"]);
  });

  it("splits a long function by the functions inside, and into parts where there are none", () => {
    expect(split([defined("outer", 1, 100), defined("inner", 50, 90)], 100)).toEqual([
      "1 25 head outer",
      "26 49 block outer",
      "50 90 definition inner",
      "91 100 block outer",
    ]);
    expect(split([defined("long", 1, 120)], 120)).toEqual([
      "1 40 part long",
      "41 80 part long",
      "81 120 part long",
    ]);
  });

  it("splits a file without definitions into blocks", () => {
    expect(split([], 50)).toEqual(["1 25 block", "26 50 block"]);
    expect(split([], 0)).toEqual([]);
  });

  it("always puts every line that is not blank into one section", () => {
    const line = fc.integer({ min: 1, max: 200 });
    const definition = fc
      .tuple(line, line, fc.boolean(), fc.constantFrom(undefined, "Owner"))
      .map(([a, b, container, owner]) =>
        defined("name", Math.min(a, b), Math.max(a, b), { container, ...(owner && { owner }) }),
      );
    fc.assert(
      fc.property(fc.array(definition, { maxLength: 12 }), fc.array(line), (definitions, blank) => {
        const held = new Map<number, number>();
        for (const { startLine, endLine } of splitFile(definitions, 200, (at) => blank.includes(at)))
          for (let at = startLine; at <= endLine; at++) held.set(at, (held.get(at) ?? 0) + 1);
        for (let at = 1; at <= 200; at++) {
          if (!blank.includes(at)) expect(held.get(at)).toBe(1);
          else expect(held.get(at) ?? 0).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
