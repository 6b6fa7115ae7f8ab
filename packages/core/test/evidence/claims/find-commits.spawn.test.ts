import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "@fossick/library/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../../../../test/temp-repository.ts";

isolateGit();
const repository = createRepository({
  "src/pay.ts": "export const pay = (cents: number): number => cents;\n",
  "src/mail.ts": "export const mail = (to: string): string => to;\n",
  "src/lamp.ts": "export const lamp = (watts: number): number => watts;\n",
  "test/lamp.test.ts": "import { lamp } from '../src/lamp.ts';\nlamp(3);\n",
});
let lampCommit: string;
let left: string;
let engine: Engine;

beforeAll(async () => {
  repository.commit("Start");
  repository.write({ "src/lamp.ts": "export const lamp = 1;\n", "test/lamp.test.ts": "lamp;\n" });
  lampCommit = repository.commit("Dim the light");
  repository.write({ "src/mail.ts": "export const mail = 1;\n" });
  repository.commit("Send once (#12)");
  repository.write({ "src/pay.ts": "export const pay = 1;\n" });
  repository.commit("付款只发生一次 (#123)");
  left = repository.commit("Amend me");
  repository.git("reset", "-q", "--hard", "HEAD~1");
  engine = await createEngine({
    root: repository.root,
    settings: { memory: false, cacheDir: `${repository.root}/.git/cache` },
  });
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

const ask = async (task: string): Promise<readonly (readonly [path: string, reason: string])[]> =>
  (await engine.retrieve(task)).files.map(({ path, reason }) => [path, reason] as const);

describe("a task that names a commit", () => {
  it("gets its files, source first, with the commit as the reason", async () => {
    const files = await ask(`what did ${lampCommit.slice(0, 8)} change`);
    expect(files.map(([path]) => path).slice(0, 2)).toEqual(["src/lamp.ts", "test/lamp.test.ts"]);
    expect(files[0]?.[1]).toContain(`changed by commit ${lampCommit.slice(0, 8)}: "Dim the light"`);
  });

  it("may give the whole hash as a link", async () => {
    expect((await ask(`https://example.com/o/r/commit/${lampCommit}`))[0]?.[0]).toBe("src/lamp.ts");
  });

  it("may give the number of its issue, and no part of it", async () => {
    expect((await ask("what was done for #12"))[0]).toEqual([
      "src/mail.ts",
      expect.stringContaining('changed by the commit for #12: "Send once (#12)"'),
    ]);
    expect((await ask("what was done for #123"))[0]?.[0]).toBe("src/pay.ts");
  });

  it("gets nothing by one that HEAD left behind, or that nothing knows", async () => {
    for (const name of [left.slice(0, 10), "#77", "0a0a0a0a0a"])
      expect((await ask(`what did ${name} change`)).map(([, reason]) => reason).join()).not.toContain(
        "changed by",
      );
  });
});
