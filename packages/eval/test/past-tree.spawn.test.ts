import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { evaluateRepository } from "@fossick/eval/evaluate-repository.ts";
import { openGitSource } from "@fossick/eval/git-source.ts";
import { readPastTasks } from "@fossick/eval/past-tasks.ts";
import { createPastTree, type PastTree } from "@fossick/eval/past-tree.ts";
import { termsOf } from "@fossick/core/language/words.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import { createRepository, isolateGit, openFolder, removeFolders } from "../../../test/temp-repository.ts";
import { createPastRepository, nonsense, subjects } from "../../../test/past-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const settings = (tree: PastTree) => ({ cacheDir: tree.cacheDir, memory: false });
const indexBytes = (tree: PastTree): Buffer => {
  const place = { root: tree.root, cacheDir: tree.cacheDir, hidden: false, ignore: true };
  return readFileSync(join(dataFolder(indexFolder(place)), "index.lmdb"));
};

describe("an evaluation", () => {
  it("is not told by the commit it asks for, and is by those before", async () => {
    const parts = Array.from({ length: 30 }, (_, at) => [`src/part${at}.ts`, `export const part = ${at};\n`]);
    const { commit, root, write } = createRepository(Object.fromEntries(parts) as Record<string, string>);
    commit("Initial commit");
    for (const [at, message] of ["Grault the zorblat only once", "Grault the zorblat every day"].entries()) {
      write({ "src/part17.ts": `export const part = ${100 + at};\n` });
      commit(message);
    }
    const [first, second] = (await evaluateRepository(root)).tasks;
    expect(first?.ranks).not.toContain(1);
    expect(second?.ranks).toEqual([1]);
  });
});

describe("the state before a commit", () => {
  it("holds nothing of its message and nothing later, in index, history and tree, and all that came before", async () => {
    const { root } = createPastRepository();
    const source = await openGitSource(root);
    const { tasks } = await readPastTasks(source, 100);
    const tree = await createPastTree(source);
    try {
      for (const [at, task] of tasks.entries()) {
        await tree.checkOut(task.parent);
        const engine = await createEngine({ root: tree.root, settings: settings(tree) });
        const { codebase } = await engine.begin(task.text);
        const known = (word: string): number => {
          const [stem = ""] = termsOf(word);
          return codebase.history.message(stem).ids.length + codebase.text(stem).ids.length;
        };
        expect(nonsense.map(known)).toEqual(nonsense.map((_, other) => (other < at ? 1 : 0)));
        await engine.retrieve(task.text);
        await engine.close();
        const bytes = indexBytes(tree);
        for (const [other, word] of nonsense.entries()) {
          const [stem = ""] = termsOf(word);
          expect([word, bytes.includes(stem)]).toEqual([word, other < at]);
        }
        const { git } = openFolder(tree.root);
        expect(git("log", "--all", "--format=%s", "HEAD")).not.toContain(subjects[at]);
        expect(git("for-each-ref")).toBe("");
        expect(git("status", "--porcelain")).toBe("");
      }
    } finally {
      await tree.remove();
    }
  });

  it("knows no commit of a branch that was taken in later", async () => {
    const { commit, git, root, write } = createPastRepository();
    git("checkout", "-q", "-b", "side", "HEAD^");
    write({ "src/money.ts": "export const roundCents = (cents: number) => Math.floor(cents);\n" });
    commit("Round money down by the wuzzle rule");
    git("checkout", "-q", "main");
    write({ "src/receipt.ts": "export const mailReceipt = (to: string) => `letter to ${to}`;\n" });
    commit("Send receipts as letters again");
    git("merge", "-q", "side", "-m", "Take in the rounding");
    const source = await openGitSource(root);
    const { tasks } = await readPastTasks(source, 100);
    const tree = await createPastTree(source);
    const messages = new Map<string, number>();
    try {
      for (const task of tasks) {
        await tree.checkOut(task.parent);
        const engine = await createEngine({ root: tree.root, settings: settings(tree) });
        const { history } = (await engine.begin(task.text)).codebase;
        messages.set(
          task.subject,
          history.message("wuzzl").ids.length + history.message("wuzzle").ids.length,
        );
        await engine.close();
      }
    } finally {
      await tree.remove();
    }
    expect([...messages.keys()]).toContain("Send receipts as letters again");
    expect([...messages.values()].every((found) => found === 0)).toBe(true);
  });
});
