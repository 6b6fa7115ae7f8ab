/** Chinese tasks on a repository whose files say in Chinese, and in English nothing of, what is asked. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import type { Engine, Retrieval } from "@fossick/library/index.ts";
import { glossOf } from "@fossick/core/language/chinese/gloss.ts";
import { identifierWords, isRequestWord, termsOf } from "@fossick/core/language/words.ts";
import { chineseFiles, createChineseRepository, otherScript, sameScript } from "../fixtures/chinese-repository/index.ts";

const files = chineseFiles();

/** The English words for a task's terms that a file holds, apart from those that any task may hold. */
async function englishInCommon(task: string, path: string): Promise<readonly string[]> {
  const held = new Set(identifierWords(`${path} ${files[path]}`).flatMap(termsOf));
  const asked = ((await glossOf(task)) ?? []).flatMap(({ words = [] }) => words.flatMap(termsOf));
  return asked.filter((stem) => held.has(stem) && !isRequestWord(stem));
}

describe("a repository with Chinese text", () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-chinese-"));
  const answers = new Map<string, Promise<Retrieval>>();
  let engine: Engine;

  beforeAll(async () => {
    const root = join(folder, "repository");
    createChineseRepository(root);
    engine = await createEngine({ root, settings: { cacheDir: join(folder, "cache"), memory: false } });
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const answerTo = (text: string): Promise<Retrieval> => {
    const answer = answers.get(text) ?? engine.retrieve(text);
    answers.set(text, answer);
    return answer;
  };
  const reasonFor = async (text: string, gold: string): Promise<string | undefined> => {
    const { files: accepted, nearby } = await answerTo(text);
    return [...accepted, ...nearby].find(({ path }) => path === gold)?.reason;
  };
  const scripts = [
    ["the same script", sameScript],
    ["the other script", otherScript],
  ] as const;

  describe.each(scripts)("asked in %s", (_, tasks) => {
    test.each(tasks)("answers $text by its Chinese text alone", async ({ text, gold }) => {
      expect(await englishInCommon(text, gold)).toEqual([]);
      const { ranking, faults } = await answerTo(text);
      expect(ranking.slice(0, 3).map(({ path }) => path)).toContain(gold);
      const reason = await reasonFor(text, gold);
      if (reason !== undefined) expect(reason).toMatch(/(?:提到 |有[“「]).*?\p{Script=Han}{2,}/u);
      expect(faults).toEqual([]);
    });

    test("puts nearly all first", async () => {
      let first = 0;
      for (const { text, gold } of tasks) if ((await answerTo(text)).ranking[0]?.path === gold) first++;
      expect(first).toBeGreaterThanOrEqual(tasks.length - 2);
    });

    test("shows half or more, as accepted or nearby", async () => {
      let shown = 0;
      for (const { text, gold } of tasks) {
        const { files: accepted, nearby } = await answerTo(text);
        if ([...accepted, ...nearby].some(({ path }) => path === gold)) shown++;
      }
      expect(shown).toBeGreaterThanOrEqual(tasks.length / 2);
    });
  });

  test("shows the Chinese words it found, as the file writes them", async () => {
    const reason = await reasonFor("门市整修的缓存没有更新", "tw/cvs/mendian.ts");
    expect(reason).toContain("門市");
    expect(reason).toContain("快取");
  });

  test("finds a file by its Chinese name", async () => {
    const { ranking } = await answerTo("部署说明里的环境要求");
    expect(ranking[0]?.path).toBe("docs/部署说明.md");
  });

  test("works by the Latin words of a Japanese task and says what it did not understand", async () => {
    const { ranking, faults, task } = await answerTo("DanHao の採番が重複するバグを修正してください");
    expect(task.language).toBe("en");
    expect(ranking[0]?.path).toBe("internal/store/haoduan.go");
    expect(faults).toEqual([expect.objectContaining({ part: "language", code: "LANGUAGE_NOT_UNDERSTOOD" })]);
    expect(faults[0]?.message).toContain("採番が重複するバグ");
  });

  test.each(["Исправить `ZouWei` в расчёте маршрута", "`ZouWei` 의 경로 계산 오류 수정"])(
    "works by the Latin words of %s",
    async (text) => {
      const { ranking, faults } = await answerTo(text);
      expect(ranking[0]?.path).toBe("internal/svc/route.go");
      expect(faults.map(({ code }) => code)).toEqual(["LANGUAGE_NOT_UNDERSTOOD"]);
    },
  );
});
