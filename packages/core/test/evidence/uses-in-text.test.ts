import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf, usesIn } from "@fossick/core/evidence/uses-in-text.ts";

const linesWith = (name: string, ...lines: string[]): number[] => usesIn(lines, name).map(({ line }) => line);

describe("lines that use a name", () => {
  it("call it, make it, or have it as a type", () => {
    expect(
      linesWith("Basket", "x = Basket(3)", "new Basket;", "f(b: Basket)", "class Big extends Basket {"),
    ).toEqual([1, 2, 3, 4]);
    expect(usesIn(["run(1);", "const f = run;"], "run").map(({ isCall }) => isCall)).toEqual([true, false]);
  });

  it("are none that import it, list it, quote it or comment on it", () => {
    const lines = [
      'import { run } from "./run"',
      "  run,",
      'say("run()")',
      "x = 1; // run()",
      " * run()",
      "# run()",
    ];
    expect(linesWith("run", ...lines)).toEqual([]);
  });

  it("are none with a longer name, another thing's member, or the word in prose", () => {
    expect(linesWith("run", "rerun()", "run_all()", "size.run", "we run it")).toEqual([]);
    expect(linesWith("run", "store.run()")).toEqual([1]);
  });
});

describe("the code of a line", () => {
  it("leaves out text in quotes and what follows it as a comment", () => {
    expect(codeOf(`a("b // c", 'd') + 1 // e`)).toBe("a(, ) + 1 ");
    expect(codeOf("it's")).toBe("it's");
  });

  it("is never longer than the line", () => {
    fc.assert(fc.property(fc.string(), (line) => codeOf(line).length <= line.length));
  });
});
