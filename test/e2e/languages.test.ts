import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { simplifiedOnly, traditionalOnly } from "@fossick/core/language/script-characters.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { answerOf } from "./answers.ts";
import { answerSchema } from "@fossick/core/answer-schema.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const tasks = {
  en: "reject a refund in `refundOrder` when the order was not paid, and say so by fax",
  "zh-Hans": "订单没有付款时，`refundOrder` 应该拒绝退款 refund，并用 fax 告知",
  "zh-Hant": "訂單沒有付款時，`refundOrder` 應該拒絕退款 refund，並用 fax 告知",
} as const;

/** Every sentence, without the task's own words that it quotes. */
const sentencesOf = (answer: Retrieval): string[] =>
  allSentencesOf(answer).map((text) => text.replace(/「[^」]*」|“[^”]*”|"[^"]*"/g, ""));

const allSentencesOf = ({ advice, cycles, files, gaps, nearby, stop, suffices }: Retrieval): string[] => [
  ...[...files, ...nearby].flatMap(({ missingContext, reason, spans }) => [
    reason,
    ...spans.flatMap(({ why }) => why ?? []),
    ...missingContext.map(({ because }) => because),
  ]),
  ...gaps.map(({ because }) => because),
  ...cycles.flatMap(({ learned, query }) => [...learned, ...query.excludes].map(({ because }) => because)),
  stop.detail,
  ...(suffices === undefined ? [] : [suffices.detail]),
  ...(advice === undefined ? [] : [advice]),
];

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
const holds = (text: string, characters: ReadonlySet<string>): boolean =>
  [...text].some((character) => characters.has(character));

async function ask(task: string, ...flags: string[]): Promise<Retrieval> {
  const ended = await fossick([task, "--root", shop, "--json", "-q", "--no-memory", ...flags]);
  return v.parse(answerSchema, answerOf(ended)) as Retrieval;
}

describe("an answer", () => {
  it.each(["en", "zh-Hans", "zh-Hant"] as const)("is in the language of its task: %s", async (language) => {
    const answer = await ask(tasks[language]);
    expect(answer.task.language).toBe(language);
    expect(answer).not.toHaveProperty("language");
    const sentences = sentencesOf(answer);
    expect(sentences.length).toBeGreaterThan(3);
    const foreign = language === "zh-Hans" ? traditionalOnly : simplifiedOnly;
    expect(sentences.filter((text) => isChinese(text) === (language === "en"))).toEqual([]);
    expect(sentences.filter((text) => holds(text, foreign))).toEqual([]);
  });

  it("is in the language asked for", async () => {
    const english = await ask(tasks["zh-Hant"], "--lang", "en");
    expect(english).toMatchObject({ language: "en", task: { language: "zh-Hant" } });
    expect(sentencesOf(english).filter(isChinese)).toEqual([]);
    const chinese = await ask(tasks.en, "--lang", "zh-hans");
    expect(chinese).toMatchObject({ language: "zh-Hans", task: { language: "en" } });
    expect(sentencesOf(chinese).filter((text) => !isChinese(text))).toEqual([]);
  });

  it("finds the same whatever it is written in", async () => {
    const found = ({ files, gaps, nearby, ranking, stop }: Retrieval) => ({
      paths: [...files, ...nearby].map(({ path, spans }) => [
        path,
        spans.map(({ why: _why, ...lines }) => lines),
      ]),
      gaps: gaps.map(({ kind, what }) => [kind, what]),
      ranking,
      rule: stop.rule,
    });
    expect(found(await ask(tasks.en, "--lang", "zh-Hant"))).toEqual(found(await ask(tasks.en)));
  });

  it("is printed with headings of its language, and replayed to the same bytes", async () => {
    const trace = join(folder, "trace.json");
    const flags = ["--root", shop, "--no-memory", "--trace", trace, "--lang", "zh-Hant"];
    const first = await fossick(["where is `refundFax` defined", ...flags]);
    expect(first.stdout).toContain("\n這裡完全沒有出現：refundFax\n");
    expect(first.stdout).toContain("沒有十分確定的檔案。");
    const markdown = await fossick(["where is `refundFax` defined", ...flags, "--format", "markdown"]);
    const again = await fossick(["replay", trace, "--format", "markdown"]);
    expect(again.stdout).toBe(markdown.stdout);
  });

  it("follows FOSSICK_LANG, and not the locale", async () => {
    const flags = [tasks.en, "--root", shop, "--no-memory", "-q", "--format", "markdown"];
    const english = (await fossick(flags, { env: { LANG: "zh_CN.UTF-8" } })).stdout;
    expect(english).toContain("Stopped after");
    const chinese = (await fossick(flags, { env: { FOSSICK_LANG: "zh-Hans" } })).stdout;
    expect(chinese).toContain("轮后停止：");
  });
});
