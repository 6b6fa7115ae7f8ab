import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Retrieval } from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

isolateGit();
afterAll(removeFolders);

async function ask({ root }: Pick<TempFolder, "root">, task: string, within = ""): Promise<Retrieval> {
  const settings = { memory: false, cacheDir: `${root}/.git/cache` };
  const engine = await createEngine({ root: join(root, within), settings });
  try {
    return await engine.retrieve(task);
  } finally {
    await engine.close();
  }
}

const pathsOf = ({ files }: Retrieval): readonly string[] => files.map(({ path }) => path);
const body = (name: string): string =>
  Array.from(
    { length: 8 },
    (_, at) => `export const ${name}${at} = (x: number): number => x + ${at};\n`,
  ).join("");

describe("a task that names a file which is gone", () => {
  let repository: TempFolder;
  beforeAll(() => {
    repository = createRepository({
      "src/csvout.ts": body("write"),
      "src/legacy/auth.ts": body("login"),
      "src/images.ts": body("thumb"),
      "src/basket.ts": body("cart"),
    });
    repository.commit("Start");
    repository.git("mv", "src/csvout.ts", "src/writer.ts");
    repository.commit("Call it a writer");
    repository.git("mv", "src/legacy/auth.ts", "src/auth.ts");
    repository.git("rm", "-q", "src/images.ts");
    repository.commit("Drop pictures, the CDN has them");
    repository.write({ "src/export/.keep": "" });
    repository.git("mv", "src/writer.ts", "src/export/writer.ts");
    repository.commit("Sort into folders");
  });

  it.each(["csvout.ts writes a wrong separator", "fix the separator in src/csvout.ts"])(
    "gets what became of it over all renames: %s",
    async (task) => {
      const answer = await ask(repository, task);
      expect(pathsOf(answer)[0]).toBe("src/export/writer.ts");
      expect(answer.files[0]?.reason).toMatch(
        /^this is what `src\/csvout.ts` became, renamed in commit [0-9a-f]{7,}$/,
      );
      expect(answer.advice).toMatch(
        /renamed in commit [0-9a-f]{7,} "Call it a writer"; it is now src\/export\/writer\.ts\./,
      );
    },
  );

  it("is told by which commit it was deleted, and has no gaps of parts of its path", async () => {
    const { advice, gaps } = await ask(repository, "why was src/images.ts removed?");
    expect(advice).toMatch(
      /`src\/images\.ts` was deleted in commit [0-9a-f]{7,} "Drop pictures, the CDN has them"\./,
    );
    expect(gaps.map(({ what }) => what)).toEqual([]);
  });

  it("is answered in its own language", async () => {
    const { advice } = await ask(repository, "为什么删除了 src/images.ts？");
    expect(advice).toMatch(/提交 [0-9a-f]{7,}“Drop pictures, the CDN has them”删除了 `src\/images\.ts`。/);
  });

  it("finds it within a folder of the work tree", async () => {
    const answer = await ask(repository, "fix csvout.ts", "src");
    expect(pathsOf(answer)[0]).toBe("export/writer.ts");
  });

  it("gets the nearest name where no file was ever called so", async () => {
    const answer = await ask(repository, "fix src/baskte.ts");
    expect(pathsOf(answer)[0]).toBe("src/basket.ts");
    expect(answer.advice).toContain(
      "There is no file `src/baskte.ts` in the index; the nearest is src/basket.ts.",
    );
  });
});

describe("a task that refers to the state of the work tree", () => {
  const start = (): TempFolder => {
    const repository = createRepository({
      "src/tax.ts": body("tax"),
      "src/mail.ts": body("mail"),
      "src/cart.ts": body("cart"),
    });
    repository.commit("Start");
    return repository;
  };

  it("gets the files in conflict, with the lines of both sides", async () => {
    const repository = start();
    repository.git("checkout", "-q", "-b", "other");
    repository.write({ "src/tax.ts": body("tax").replace("x + 3", "x + 30") });
    repository.commit("Thirty");
    repository.git("checkout", "-q", "main");
    repository.write({ "src/tax.ts": body("tax").replace("x + 3", "x - 3") });
    repository.commit("Less");
    expect((await ask(repository, "resolve the merge conflicts")).advice).toContain(
      "Git reports no conflicts.",
    );
    expect(() => repository.git("merge", "other")).toThrow();
    const answer = await ask(repository, "resolve the merge conflicts");
    expect(pathsOf(answer)).toEqual(["src/tax.ts"]);
    expect(answer.files[0]?.spans[0]).toMatchObject({ startLine: 4, endLine: 8 });
    expect(answer.files[0]?.reason).toBe("git reports a conflict in it");
    expect(answer.advice).toContain("A merge is going on: 1 file is unmerged.");
    expect(answer.gaps).toEqual([]);
    expect((await ask(repository, "解決所有衝突")).advice).toContain("正在進行 merge：有 1 個檔案尚未合併。");
  });

  it("gets the changed files and lines, and those that are new", async () => {
    const repository = start();
    expect((await ask(repository, "review my uncommitted changes")).advice).toContain(
      "Git reports no uncommitted changes.",
    );
    repository.write({
      "src/mail.ts": body("mail").replace("x + 6", "x * 6"),
      "src/new.ts": "export const fresh = 1;\n",
    });
    const answer = await ask(repository, "review my uncommitted changes");
    expect(pathsOf(answer).toSorted()).toEqual(["src/mail.ts", "src/new.ts"]);
    expect(answer.advice).toContain("Git reports uncommitted changes in 2 files.");
    const mail = answer.files.find(({ path }) => path === "src/mail.ts");
    expect(mail?.spans.some(({ endLine, startLine }) => startLine <= 7 && 7 <= endLine)).toBe(true);
    repository.git("add", "src/new.ts");
    expect(pathsOf(await ask(repository, "describe the staged changes"))).toEqual(["src/new.ts"]);
  });

  it("gets the files of the last commit", async () => {
    const repository = start();
    repository.write({ "src/cart.ts": body("cart").replace("x + 2", "x * 2") });
    repository.commit("Double the cart");
    const answer = await ask(repository, "what did the last commit break?");
    expect(pathsOf(answer)).toEqual(["src/cart.ts"]);
    expect(answer.files[0]?.reason).toMatch(/^changed by commit [0-9a-f]{7,}: "Double the cart"$/);
    expect(answer.advice).toMatch(/The last commit, [0-9a-f]{7,} "Double the cart", changed 1 file\./);
  });

  it("starts no program that the repository's configuration names", async () => {
    const repository = start();
    const sign = join(repository.root, "..", "started");
    const program = `sh -c 'touch ${sign}; cat'`;
    for (const key of [
      "filter.evil.clean",
      "filter.evil.smudge",
      "filter.evil.process",
      "diff.evil.textconv",
      "diff.evil.command",
    ])
      repository.git("config", key, program);
    repository.git("config", "filter.evil.required", "true");
    repository.write({ ".gitattributes": "*.ts filter=evil diff=evil\n", "src/mail.ts": "changed\n" });
    for (const task of [
      "review my uncommitted changes",
      "review the unstaged changes",
      "what did the last commit change?",
    ])
      await ask(repository, task);
    expect(existsSync(sign)).toBe(false);
    repository.git("config", "filter.a=b.clean", program);
    writeFileSync(join(repository.root, ".gitattributes"), "*.ts filter=a=b\n");
    await ask(repository, "review my uncommitted changes");
    expect(existsSync(sign)).toBe(false);
  });
});

describe("a root that holds several work trees of one repository", () => {
  it("is searched in one of them, with its history, and every answer says so", async () => {
    const origin = createRepository({ "src/tax.ts": body("tax"), "src/mail.ts": body("mail") });
    const head = origin.commit("Start");
    const folder = createFolder();
    folder.git("clone", "-q", "--bare", origin.root, "repo.git");
    folder.git("-C", "repo.git", "worktree", "add", "-q", "../trunk", "main");
    folder.git("-C", "repo.git", "worktree", "add", "-q", "-b", "fix", "../fix", "main");
    const answer = await ask(folder, "what does src/tax.ts do?");
    expect(pathsOf(answer)).toEqual(["src/tax.ts"]);
    expect(answer.repository).toEqual({ root: join(folder.root, "trunk"), commit: head, files: 2 });
    expect(answer.faults).toMatchObject([
      {
        code: "ONE_WORK_TREE",
        message: expect.stringContaining('holds 2 work trees of one repository, and "trunk" alone'),
      },
    ]);
  });
});

describe("a task that is a patch", () => {
  it("gets its files and lines, before it is applied and after", async () => {
    const repository = createRepository({
      "src/tax.ts": `// one\n// two\n${body("tax")}`,
      "src/mail.ts": body("mail"),
    });
    repository.commit("Start");
    const patch = `why does this break?
diff --git a/src/tax.ts b/src/tax.ts
--- a/src/tax.ts
+++ b/src/tax.ts
@@ -1,4 +1,2 @@
-// one
-// two
 export const tax0 = (x: number): number => x + 0;
 export const tax1 = (x: number): number => x + 1;
@@ -8,3 +6,3 @@
 export const tax5 = (x: number): number => x + 5;
-export const tax6 = (x: number): number => x + 6;
+export const tax6 = (x: number): number => x - 6;
 export const tax7 = (x: number): number => x + 7;
`;
    const shows = async (line: number): Promise<boolean> => {
      const answer = await ask(repository, patch);
      expect(pathsOf(answer)[0]).toBe("src/tax.ts");
      return (
        answer.files[0]?.spans.some(({ endLine, startLine }) => startLine <= line && line <= endLine) ?? false
      );
    };
    expect(await shows(9)).toBe(true);
    repository.write({ "src/tax.ts": body("tax").replace("x + 6", "x - 6") });
    expect(await shows(7)).toBe(true);
  });
});
