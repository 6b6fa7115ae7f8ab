import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Retrieval } from "@fossick/library/index.ts";
import { chineseFiles, otherScript, sameScript } from "../../../../test/fixtures/chinese-repository/index.ts";
import { encode, legacyFiles } from "../../../../test/fixtures/legacy-files.ts";
import { createRepository, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

type Files = Readonly<Record<string, string>>;

/** Answers in a repository whose files are in an encoding, without what tells how large they are. */
async function answers(files: Files, encoding: string, tasks: readonly string[]): Promise<unknown> {
  const repository = createRepository();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository.root, path)), { recursive: true });
    writeFileSync(join(repository.root, path), encoding === "utf-8" ? text : encode(text, encoding));
  }
  repository.commit("Add the shop");
  const settings = { cacheDir: createRepository().root, memory: false };
  const engine = await createEngine({ root: repository.root, settings });
  try {
    const found: Retrieval[] = [];
    for (const task of tasks) found.push(await engine.retrieve(task));
    return found.map(({ ranking, files: accepted }) => ({
      ranking: ranking.map(({ path, worth }) => [path, worth]),
      spans: accepted.map(({ path, spans }) => [path, spans]),
    }));
  } finally {
    await engine.close();
  }
}

describe("a repository in an old encoding is answered like its twin in UTF-8", () => {
  it.each([
    [
      "gb18030",
      "the Chinese warehouse",
      chineseFiles(),
      [...sameScript, ...otherScript].map(({ text }) => text),
    ],
    ["big5", "Traditional Chinese", legacyFiles("traditional"), ["密碼錯誤超過五次就鎖定帳號", "refund"]],
    ["shift_jis", "Japanese", legacyFiles("japanese"), ["在庫が足りない注文", "session"]],
    ["windows-1251", "Russian", legacyFiles("russian"), ["lock the account", "refund"]],
    ["utf-16le", "UTF-16 without a mark", legacyFiles("simplified"), ["密码错误超过五次则锁定账号", "order"]],
  ] as const)("%s: %s", async (encoding, _, files, tasks) => {
    expect(await answers(files, encoding, tasks)).toEqual(await answers(files, "utf-8", tasks));
  });
});
