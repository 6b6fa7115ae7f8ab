import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";
import { createProject, files, remote } from "./taught-project.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

let project: ReturnType<typeof createProject>;
beforeEach(() => {
  project = createProject();
});

const clone = () => project.real.git("clone", "-q", project.real.root, project.other);

describe("a memory", () => {
  it("is shared by the work trees of a repository", async () => {
    const tree = join(dirname(project.other), "tree");
    project.real.git("worktree", "add", "-q", tree);
    await project.teach(tree);
    expect(await project.learnedIn(project.real.root)).toEqual(await project.learnedIn(tree));
    expect((await project.learnedIn(project.real.root)).associations.length).toBeGreaterThan(0);
  });

  it("is shared by clones that a person joined, seen by a process that opened it before", async () => {
    clone();
    await project.teach(project.other);
    await project.inFolder(project.other, async (engine) => {
      await engine.memory.list();
      const name = await project.inFolder(project.real.root, ({ memory }) => memory.join(project.other));
      expect(name).toBe((await engine.memory.list()).project);
      await project.inFolder(project.real.root, (own) =>
        own.feedback({ task: "sort lamps", used: ["README.md"] }),
      );
      const words = (await engine.memory.list()).associations.map(({ word }) => word);
      expect(words).toEqual(expect.arrayContaining(["quarterly", "lamps"]));
      // Joined the other way round there is nothing to do.
      expect(await engine.memory.join(project.real.root)).toBe(name);
    });
    expect((await project.inFolder(project.real.root, ({ memory }) => memory.list())).joined).toBe(true);
    expect(await project.inFolder(project.real.root, ({ memory }) => memory.leave())).toBe(true);
    expect(await project.learnedIn(project.real.root)).toEqual({ associations: [], on: true, tasks: [] });
    expect(await project.inFolder(project.real.root, ({ memory }) => memory.leave())).toBe(false);
  });

  it("is joined to no folder without a first commit in common, to none that is not there, and to none that is off", async () => {
    const stranger = createRepository({ ...files, "other.md": "" });
    stranger.commit("Start");
    stranger.git("remote", "add", "origin", remote);
    await project.teach(project.real.root);
    await project.inFolder(stranger.root, async ({ memory }) => {
      await expect(memory.join(project.real.root)).rejects.toMatchObject({
        code: "INVALID_SETTING",
        message: expect.stringContaining("no first commit in common"),
      });
      await expect(memory.join(join(project.real.root, "gone"))).rejects.toMatchObject({
        code: "ROOT_MISSING",
      });
      await expect(memory.join(createFolder(files).root)).rejects.toMatchObject({ code: "INVALID_SETTING" });
    });
    clone();
    await project.inFolder(project.other, ({ memory }) => memory.off());
    await project.inFolder(project.real.root, async ({ memory }) => {
      await expect(memory.join(project.other)).rejects.toMatchObject({ code: "MEMORY_OFF" });
    });
    expect((await project.learnedIn(project.real.root)).associations.length).toBeGreaterThan(0);
  });

  it("moves to another clone as an export, and to no other repository", async () => {
    await project.teach(project.real.root);
    const exported = await project.inFolder(project.real.root, ({ memory }) => memory.export());
    clone();
    await project.inFolder(project.other, ({ memory }) => memory.import(exported));
    expect((await project.learnedIn(project.other)).associations).toEqual(
      (await project.learnedIn(project.real.root)).associations,
    );
    const stranger = createRepository({ ...files, "other.md": "" });
    stranger.commit("Start");
    stranger.git("remote", "add", "origin", remote);
    await project.inFolder(stranger.root, async ({ memory }) => {
      await expect(memory.import(exported)).rejects.toMatchObject({ code: "INVALID_MEMORY" });
    });
  });
});
