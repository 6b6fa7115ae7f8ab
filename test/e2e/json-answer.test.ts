import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, inject, it } from "vitest";
import { answerOf, withoutTimes } from "./answers.ts";
import { answerSchema } from "@fossick/core/answer-schema.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask, shopFiles } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));

describe("fossick --json", () => {
  it.each([
    [
      "a task with much to find",
      ["where are the stop rules of a cycle decided, and who reads the settings?", "--cycles", "3"],
    ],
    ["a task with an objective", ["rank files by past commits", "--objective", "explain a surprising order"]],
    ["a Chinese task", ["修复循环的停止规则"]],
    ["a Traditional Chinese task", ["修復迴圈的停止規則"]],
    ["a task nothing answers", ["zyxwvut qqqkjj"]],
    [
      "a low threshold and little to return",
      ["settings", "--min-score", "0.01", "-n", "3", "--max-candidates", "7"],
    ],
    ["its scores explained", ["where are the stop rules of a cycle decided?", "--explain-scores"]],
    ["texts packed in", ["where are the stop rules of a cycle decided?", "--pack", "--min-score", "0.2"]],
  ])("answers as documented: %s", async (_, args) => {
    const ended = await fossick([...args, "--json", "--root", inject("manyFiles"), "-q"]);
    expect(ended.stderr).toBe("");
    const answer = v.parse(answerSchema, answerOf(ended));
    expect(answer.task.text).toBe(args[0]);
    expect(answer.repository.root).toBe(inject("manyFiles"));
  });

  it("keeps its own promises about order and limits", async () => {
    const args = [
      "where are the stop rules of a cycle decided?",
      "--min-score",
      "0.4",
      "--max-candidates",
      "12",
      "-n",
      "4",
    ];
    const ended = await fossick([...args, "--json", "--root", inject("manyFiles")]);
    const { files, nearby, ranking, cycles } = answerOf(ended);
    expect(files.length).toBeLessThanOrEqual(4);
    expect(files.every(({ relevance }) => relevance >= 0.4)).toBe(true);
    expect(nearby).toEqual([]); // nothing lies from 0.5 up to a threshold of 0.4
    expect(ranking.length).toBeLessThanOrEqual(12);
    const relevances = ranking.map(({ relevance }) => relevance);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    expect(ranking.slice(0, files.length).map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    expect(cycles.map(({ number }) => number)).toEqual(cycles.map((_each, at) => at + 1));
  });

  it("gives the same bytes twice, times aside, with a cold and with a warm index", async () => {
    const args = [refundTask, "--json", "--root", shop];
    const cold = await fossick(args);
    const warm = await fossick(args);
    const elsewhere = await fossick([...args, "--cache-dir", join(folder, "another cache")]);
    expect(answerOf(cold).ranking[0]?.path).toBe(refundFile);
    expect(withoutTimes(warm.stdout)).toBe(withoutTimes(cold.stdout));
    expect(withoutTimes(elsewhere.stdout)).toBe(withoutTimes(cold.stdout));
  });

  it("says what it was asked, and of which files", async () => {
    const args = [refundTask, "--objective", "no money is lost", "--json", "--root", "shop"];
    const answer = answerOf(await fossick(args));
    expect(answer.task).toEqual({ text: refundTask, objective: "no money is lost", language: "en" });
    expect(answer.repository).toMatchObject({ root: "shop", files: Object.keys(shopFiles).length });
    expect(answer.repository.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(answer.ranking[0]?.path).toBe(refundFile);
    expect(answer.advice).toMatch(/read all of it/);
    expect(answer.faults).toEqual([]);
  });
});
