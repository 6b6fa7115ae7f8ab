import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignText } from "../src/foreign-text.ts";
import { tasksOf } from "./tasks-of.ts";

describe("a foreign text", () => {
  it("is that of the task 37 places on, or as many more until the repository differs", () => {
    const tasks = tasksOf(Array.from({ length: 100 }, (_, at) => Math.floor(at / 50)));
    expect(foreignText(tasks, 20)).toBe("1: text 57");
    expect(foreignText(tasks, 0)).toBe("1: text 74");
    expect(foreignText(tasks, 90)).toBe("0: text 27");
  });

  it("is always of another repository where there is one", () => {
    const repos = fc.array(fc.nat(3), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(repos, (chosen) => {
        const tasks = tasksOf(chosen);
        const isMixed = new Set(chosen).size > 1;
        for (const [at, repo] of chosen.entries()) {
          const text = foreignText(tasks, at);
          expect(text !== "").toBe(isMixed);
          expect(text.startsWith(`${repo}:`)).toBe(false);
        }
      }),
    );
  });

  it("is found even where the steps come back to where they began", () => {
    const tasks = tasksOf(Array.from({ length: 37 }, (_, at) => (at === 5 ? 1 : 0)));
    expect(foreignText(tasks, 0)).toBe("1: text 5");
  });
});
