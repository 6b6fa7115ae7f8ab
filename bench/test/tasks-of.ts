import type { BenchTask } from "../src/types.ts";

/** Tasks of these repositories, by number, each with a text of its own. */
export const tasksOf = (repos: readonly number[]): BenchTask[] =>
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
