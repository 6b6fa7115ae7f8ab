import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askWith } from "../../../bench/src/ask-with.ts";
import { foreignText } from "../../../bench/src/foreign-text.ts";
import { nonsenseText, type NonsenseKind } from "../../../bench/src/nonsense-text.ts";
import type { BenchTask } from "../../../bench/src/types.ts";

const tasksOf = (repos: readonly number[]): BenchTask[] =>
  repos.map((repo, at) => ({
    id: `task-${at}`,
    set: "commits",
    repo: `owner/${repo}`,
    baseCommit: "0123456",
    language: "go",
    text: `${repo}: text ${at}`,
    goldFiles: ["a.go"],
    contextFiles: ["b.go"],
  }));

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

describe("nonsense", () => {
  const ids = fc.string({ maxLength: 40 });

  it("is the same for the same id, has 3 to 12 words and no edge of blanks", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const { kind, text } = nonsenseText(id);
        expect(nonsenseText(id)).toEqual({ kind, text });
        expect(text).toBe(text.trim());
        const words = text.split(" ");
        expect(words.length).toBeGreaterThanOrEqual(3);
        expect(words.length).toBeLessThanOrEqual(12);
        expect(words.every((word) => word !== "")).toBe(true);
      }),
    );
  });

  it("is of the look of its kind", () => {
    const looks: Record<NonsenseKind, RegExp> = {
      keyboard: /^(?:(?:[qwertyuiop]+|[asdfghjkl]+|[zxcvbnm]+)(?: |$))+$/,
      filler: /^[a-z ]+$/,
      syllables: /^(?:(?:[a-z]+[aeiou]){2,3}[a-z]{0,2}(?: |$))+$/,
      noise: /^[^a-z]+$/i,
    };
    fc.assert(
      fc.property(ids, (id) => {
        const { kind, text } = nonsenseText(id);
        expect(text).toMatch(looks[kind]);
      }),
    );
  });

  it("is dealt in about equal parts, and differs from task to task", () => {
    const all = Array.from({ length: 800 }, (_, at) => nonsenseText(`owner__name-${at}`));
    for (const kind of ["keyboard", "filler", "syllables", "noise"]) {
      const share = all.filter((each) => each.kind === kind).length / all.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.3);
    }
    expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(780);
  });
});

describe("asking", () => {
  const tasks = tasksOf([0, 0, 1, 1]);

  it("with their own texts changes no task", () => {
    expect(askWith("right", tasks)).toEqual(tasks);
  });

  it.each(["wrong", "nonsense"] as const)(
    "with %s texts keeps all but the text and needs no file",
    (texts) => {
      const asked = askWith(texts, tasks);
      expect(asked.map(({ id, repo }) => `${id} ${repo}`)).toEqual(
        tasks.map(({ id, repo }) => `${id} ${repo}`),
      );
      expect(asked.every(({ goldFiles, contextFiles }) => goldFiles.length === 0 && !contextFiles)).toBe(
        true,
      );
      expect(asked.every(({ text }, at) => text !== tasks[at]?.text)).toBe(true);
    },
  );

  it("leaves out tasks for which there is no foreign text", () => {
    expect(askWith("wrong", tasksOf([0, 0]))).toEqual([]);
  });
});
