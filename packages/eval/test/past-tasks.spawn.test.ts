import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGitSource } from "@fossick/eval/git-source.ts";
import { readPastTasks } from "@fossick/eval/past-tasks.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { createPastRepository, subjects } from "../../../test/past-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const read = async (root: string, last = 100) => readPastTasks(await openGitSource(root), last);

describe("past tasks", () => {
  it("are the last suitable commits, oldest first, each with its parent", async () => {
    const { git, root, shas } = createPastRepository();
    const { examined, tasks } = await read(root);
    expect(examined).toBe(5);
    expect(tasks.map(({ commit, subject }) => [commit, subject])).toEqual(
      shas.map((sha, at) => [sha, subjects[at]]),
    );
    expect(tasks[1]).toEqual({
      commit: shas[1],
      parent: git("rev-parse", `${shas[1]}^`),
      subject: subjects[1],
      text: subjects[1],
      goldFiles: ["src/refunds.ts"],
    });
    expect((await read(root, 2)).tasks.map(({ subject }) => subject)).toEqual(subjects.slice(1));
  });

  it("come after their ancestors whatever their dates say, and leave merges out", async () => {
    const { commit, git, root, write } = createRepository({ "a.ts": "export const a = 1;\n" });
    commit("Initial commit");
    write({ "a.ts": "export const a = 2;\n" });
    commit("Make a larger than it was");
    git("checkout", "-q", "-b", "side", "HEAD^");
    write({ "b.ts": "export const b = 1;\n" });
    commit("Begin the side with b");
    write({ "b.ts": "export const b = 2;\n" });
    commit("Make b larger than it was");
    git("checkout", "-q", "main");
    git("merge", "-q", "side", "-m", "Take in b as it is now");
    write({ "a.ts": "export const a = 3;\n" });
    commit("Make a the largest of all");
    expect((await read(root)).tasks.map(({ subject }) => subject)).toEqual([
      "Make a larger than it was",
      "Make b larger than it was",
      "Make a the largest of all",
    ]);
  });

  it("have no twin whose message would give the answer", async () => {
    const { commit, root, write } = createRepository({ "a.ts": "export const a = 1;\n" });
    commit("Initial commit");
    for (const [value, subject] of [
      [2, "Keep the cache warm for longer (#8)"],
      [3, "Let the cache be cleared by hand"],
      [4, "Keep the Cache warm for longer"],
    ] as const) {
      write({ "a.ts": `export const a = ${value};\n` });
      commit(subject);
    }
    expect((await read(root)).tasks.map(({ subject }) => subject)).toEqual([
      "Let the cache be cleared by hand",
    ]);
  });

  it("of a folder are those that edit files below it", async () => {
    const { commit, root, write } = createRepository({
      "web/src/a.ts": "export const a = 1;\n",
      "api/src/b.ts": "export const b = 1;\n",
    });
    commit("Initial commit");
    write({ "web/src/a.ts": "export const a = 2;\n", "api/src/b.ts": "export const b = 2;\n" });
    commit("Make both larger than before");
    write({ "web/src/a.ts": "export const a = 3;\n" });
    commit("Make the web larger still");
    const { tasks } = await read(join(root, "api"));
    expect(tasks.map(({ goldFiles }) => goldFiles)).toEqual([["src/b.ts"]]);
  });
});

describe("a folder without history", () => {
  it.each([
    ["no repository", () => createFolder().root, /is not in a git repository/],
    ["no commit", () => createRepository().root, /has no commits yet/],
  ])("says so: %s", async (_, make, message) => {
    const root = make();
    await expect(openGitSource(root)).rejects.toMatchObject({ code: "NO_HISTORY", message });
    await expect(openGitSource(root)).rejects.toHaveProperty("hint");
  });
});
