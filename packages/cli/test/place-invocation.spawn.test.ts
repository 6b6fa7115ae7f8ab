import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { run } from "../../../test/fake-context.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const found = sampleFile("packages/api/src/token.ts", 0.9);
const retrieval = {
  ...sampleRetrieval,
  files: [{ ...found, reason: "imported by packages/api/src/login.ts and packages/web/page.ts" }],
  nearby: [],
};

function repositoryWithPart(): { readonly root: string; readonly cwd: string } {
  const { root } = createRepository({ "packages/api/src/token.ts": "", "packages/web/page.ts": "" });
  return { root, cwd: join(root, "packages/api") };
}

describe("a folder inside a repository, no root named", () => {
  it("is searched as a part of the repository, which is said with how to search more and less", async () => {
    const { cwd } = repositoryWithPart();
    const { asked, stderr } = await run(["expire tokens", "--format", "paths"], { cwd, retrieval });
    expect(asked).toMatchObject({ root: "../..", task: { scope: { paths: ["packages/api"] } } });
    expect(stderr).toBe(
      "fossick: searching packages/api of the repository around it; --root ../.. searches all of that, --root . this folder alone\n",
    );
    expect((await run(["expire tokens", "--quiet"], { cwd, retrieval })).stderr).toBe("");
  });

  it("has its files named as they can be opened from there; JSON names them from its root", async () => {
    const { cwd } = repositoryWithPart();
    expect((await run(["x", "--format", "paths"], { cwd, retrieval })).stdout).toBe("src/token.ts\n");
    const { stdout } = await run(["x", "--format", "markdown"], { cwd, retrieval });
    expect(stdout).toContain("imported by src/login.ts and packages/web/page.ts");
    const json = JSON.parse((await run(["x", "--json"], { cwd, retrieval })).stdout);
    expect(json.files[0].path).toBe("packages/api/src/token.ts");
  });

  it("takes paths and globs from there", async () => {
    const { cwd } = repositoryWithPart();
    const { asked, stderr } = await run(["x", "src", "../web", "-g", "src/*.ts", "-g", "*.md"], { cwd });
    expect(asked.task).toMatchObject({ scope: { paths: ["packages/api/src", "packages/web"] } });
    expect(asked.settings?.globs).toEqual(["packages/api/src/*.ts", "*.md"]);
    expect(stderr).toBe("");
  });

  it("means the whole repository to every other command, and nothing but itself when it is named", async () => {
    const { cwd } = repositoryWithPart();
    for (const name of ["index", "status", "clean"]) {
      const { asked, stderr } = await run([name], { cwd });
      expect(asked.root).toBe("../..");
      expect(stderr).toContain("this is about the repository around this folder, ../..");
    }
    for (const named of [{ argv: ["x", "--root", "."] }, { argv: ["x"], env: { FOSSICK_ROOT: "." } }]) {
      const { asked, stderr } = await run(named.argv, { cwd, ...(named.env && { env: named.env }) });
      expect(asked).toMatchObject({ root: ".", task: { text: "x" } });
      expect(stderr).toBe("");
    }
  });
});

describe("a folder that is off limits", () => {
  it.each([["a task", "fix the login"], ["index"], ["status"], ["watch"]].map((words) => [words.at(-1)]))(
    "is refused at once unless it is named: %s",
    async (word = "") => {
      const ended = await run([word], { cwd: "/" });
      expect(ended).toMatchObject({ code: 2, stdout: "", asked: { calls: [] } });
      expect(ended.asked.root).toBeUndefined();
      expect(ended.stderr).toContain("/ is searched only when it is named");
      expect(ended.stderr).toContain("--root . takes this one");
    },
  );

  it("is searched when it is named, and a missing task is told first", async () => {
    expect((await run(["x", "--root", "."], { cwd: "/" })).asked.root).toBe(".");
    expect((await run([], { cwd: "/" })).stderr).toContain("no task given");
  });
});

describe("a first word that is nearly a command's name", () => {
  const stdinWith = (line: string) => ({ isTTY: true, readText: async () => "", readLine: async () => line });

  it("is asked about on a terminal", async () => {
    const yes = await run(["stauts"], { tty: true, stdin: stdinWith("y") });
    expect(yes.stderr).toContain("did you mean fossick status? [y/N]");
    expect(yes.asked.calls).not.toContain("retrieve");
    expect(yes.stdout).toContain("/cache/fossick/ab12");
    const no = await run(["stauts"], { tty: true, stdin: stdinWith("") });
    expect(no.asked).toMatchObject({ task: { text: "stauts" }, settings: { memory: true } });
  });

  it("is searched for elsewhere, which is said, and memory keeps nothing of it", async () => {
    const { asked, stderr } = await run(["stauts", "--json"], { stdin: "" });
    expect(asked).toMatchObject({ task: { text: "stauts" }, settings: { memory: false } });
    expect(stderr).toContain(
      '"stauts" is searched for as a task and not remembered; did you mean fossick status?',
    );
  });

  it.each([[["login"]], [["fix the stauts page"]], [["--", "stauts"]], [["indexing"]]])(
    "is not, and is a task: %j",
    async (argv) => {
      const { asked, stderr } = await run(argv, { stdin: "" });
      expect(stderr).toBe("");
      expect(asked.settings?.memory).toBe(true);
    },
  );
});

describe("the working folder of a plain project", () => {
  it("is the root as before", async () => {
    const { root } = repositoryWithPart();
    mkdirSync(join(root, ".cursor"));
    expect((await run(["x"], { cwd: root })).asked.root).toBe(".");
    expect((await run(["x"], { cwd: join(root, ".cursor") })).asked).toMatchObject({
      root: "..",
      task: { text: "x" },
    });
  });
});
