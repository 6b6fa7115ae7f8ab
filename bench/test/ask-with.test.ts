import { describe, expect, it } from "vitest";
import { askWith } from "../src/ask-with.ts";
import { tasksOf } from "./tasks-of.ts";

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
