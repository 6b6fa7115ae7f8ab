import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isolateGit, openFolder, removeFolders } from "../../../../test/temp-repository.ts";
import { createProject, files, remote, task } from "./taught-project.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

let project: ReturnType<typeof createProject>;
beforeEach(() => {
  project = createProject();
});

/** Makes the other folder, which knows where the real repository lies and what its remote is called. */
const pretences: Readonly<Record<string, () => void>> = {
  "a copy": () => cpSync(project.real.root, project.other, { recursive: true }),
  "a new repository with the same remote": () => {
    mkdirSync(project.other);
    const folder = openFolder(project.other);
    folder.write(files);
    folder.git("init", "-q");
    folder.git("remote", "add", "origin", remote);
    folder.commit("Start");
  },
  "a folder whose .git file names the real git folder": () => {
    cpSync(project.real.root, project.other, { recursive: true });
    rmSync(join(project.other, ".git"), { recursive: true });
    writeFileSync(join(project.other, ".git"), `gitdir: ${join(project.real.root, ".git")}\n`);
  },
  "a copy whose commondir names the real git folder": () => {
    cpSync(project.real.root, project.other, { recursive: true });
    writeFileSync(join(project.other, ".git/commondir"), `${join(project.real.root, ".git")}\n`);
  },
  "a clone of the real one": () => void project.real.git("clone", "-q", project.real.root, project.other),
};

describe("what a folder claims", () => {
  it.each(Object.keys(pretences))("neither reads nor changes a memory: %s", async (name) => {
    await project.teach(project.real.root);
    const before = await project.learnedIn(project.real.root);
    expect(before.associations.length).toBeGreaterThan(0);
    pretences[name]?.();
    expect(await project.learnedIn(project.other)).toEqual({ associations: [], on: true, tasks: [] });
    await project.inFolder(project.other, async (engine) => {
      await engine.feedback({ task, used: ["README.md"], unused: ["src/logout.ts"] });
      await engine.memory.forget(["quarterly"]);
      await engine.memory.off();
    });
    expect(await project.learnedIn(project.real.root)).toEqual(before);
  });

  it("neither takes over nor erases what was learned under a remote, until a person says so", async () => {
    await project.teach(project.real.root);
    pretences["a copy"]?.();
    await project.teach(project.other);
    await project.inFolder(project.other, async ({ memory }) => {
      expect(await memory.adopt()).toBe(false);
      await memory.forget();
    });
    expect((await project.learnedIn(project.real.root)).associations.length).toBeGreaterThan(0);
  });
});
