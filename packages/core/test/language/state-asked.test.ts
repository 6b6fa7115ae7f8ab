import { describe, expect, it } from "vitest";
import { stateAsked } from "@fossick/core/language/state-asked.ts";
import type { StateAsked } from "@fossick/core/task.ts";

const asked = (text: string): StateAsked | undefined => stateAsked({ text })?.asked;

describe("stateAsked", () => {
  it.each<[StateAsked, string]>([
    ["conflicts", "resolve the merge conflicts"],
    ["conflicts", "finish the rebase, fix the conflicts"],
    ["conflicts", "which files have merge conflicts?"],
    ["conflicts", "continue the cherry-pick"],
    ["conflicts", "are there conflict markers left?"],
    ["conflicts", "解决合并冲突"],
    ["conflicts", "解決合併衝突"],
    ["uncommitted", "review my uncommitted changes"],
    ["uncommitted", "review my changes before I push"],
    ["uncommitted", "what did I change?"],
    ["uncommitted", "write a commit message for my work"],
    ["uncommitted", "add tests for my changes"],
    ["uncommitted", "看一下未提交的更改"],
    ["uncommitted", "檢查我的變更"],
    ["staged", "write a message for the staged changes"],
    ["staged", "检查已暂存的更改"],
    ["unstaged", "stash the unstaged changes"],
    ["lastCommit", "what changed in the last commit?"],
    ["lastCommit", "what did the last commit break"],
    ["lastCommit", "revert the previous commit"],
    ["lastCommit", "上一次提交改了什么"],
    ["lastCommit", "最近一次提交改了什麼"],
  ])("finds %s in: %s", (state, text) => {
    expect(asked(text)).toBe(state);
  });

  it.each([
    "the merge conflict editor shows the wrong side",
    "show the date of the last commit in the footer",
    "users lose my changes when the form is sent twice",
    "write my changes to disk when the window closes",
    "staged rollout of the payment service",
    "commit the transaction before the lock is released",
    "the calendar shows two conflicts",
    "会议时间有冲突时给出提示",
    "fix the token expiry bug",
    "rebase the timestamps of imported rows",
  ])("finds none in: %s", (text) => {
    expect(asked(text)).toBeUndefined();
  });

  it("knows which words may mean something else", () => {
    expect(stateAsked({ text: "resolve all conflicts" })).toMatchObject({ isVague: true });
    expect(stateAsked({ text: "resolve all merge conflicts" })).toMatchObject({ isVague: false });
  });

  it("reads no reference out of a long text", () => {
    expect(
      asked(`resolve the merge conflicts ${"of the report that we discussed ".repeat(5)}`),
    ).toBeUndefined();
  });
});
