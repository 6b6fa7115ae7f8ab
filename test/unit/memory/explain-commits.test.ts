import { describe, expect, it } from "vitest";
import { explainCommits, type OwnCommit } from "../../../src/memory/learn-from-commits.ts";
import type { WaitingTask } from "../../../src/memory/types.ts";

const hour = 3_600;
const task = (id: string, words: string, time = 0, suggested: readonly string[] = []): WaitingTask => ({
  id,
  words: Object.fromEntries(words.split(" ").map((word) => [word, word])),
  time,
  suggested,
});
const commit = (message: string, time = hour, paths: readonly string[] = ["a.ts"]): OwnCommit => ({
  message,
  paths,
  time,
});
const explained = (commits: readonly OwnCommit[], tasks: readonly WaitingTask[]): string[] =>
  explainCommits(commits, tasks).map(({ task: { id }, by }) => `${id} by ${by}`);

describe("explainCommits", () => {
  const tokens = task("tokens", "token expiry refresh clock");

  it("needs two telling words in common, endings aside, or half of a short task's", () => {
    expect(explained([commit("Refresh tokens sooner")], [tokens])).toEqual(["tokens by words"]);
    expect(explained([commit("Refresh the page")], [tokens])).toEqual([]);
    expect(explained([commit("Refresh the page")], [task("short", "refresh button")])).toEqual([
      "short by words",
    ]);
  });

  it("takes the task with most words in common, then the latest", () => {
    const tasks = [
      task("most", "token expiry refresh", 1),
      task("early", "token expiry", 2),
      task("late", "token expiry", 3),
    ];
    expect(explained([commit("token expiry refresh"), commit("token expiry")], tasks)).toEqual([
      "most by words",
      "late by words",
    ]);
  });

  it("takes the latest task whose suggestions a commit without its words changed within 8 hours", () => {
    const tasks = [task("early", "colour", 0, ["a.ts"]), task("late", "palette", 60, ["a.ts", "b.ts"])];
    expect(explained([commit("Tidy up")], tasks)).toEqual(["late by files"]);
    expect(explained([commit("Tidy up", 9 * hour)], tasks)).toEqual([]);
    expect(explained([commit("Tidy up", hour, ["c.ts"])], tasks)).toEqual([]);
  });

  it("explains nothing by a task asked later, and no sweep", () => {
    expect(explained([commit("Refresh tokens")], [task("later", "token refresh", 2 * hour)])).toEqual([]);
    const paths = Array.from({ length: 11 }, (_, at) => `${at}.ts`);
    expect(
      explained([commit("Refresh tokens", hour, paths), commit("Refresh tokens", hour, [])], [tokens]),
    ).toEqual([]);
  });
});
