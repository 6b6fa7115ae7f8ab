import { describe, expect, it } from "vitest";
import { countTokens } from "../../../test/count-tokens.ts";
import type { AnswerFormat } from "@fossick/mcp/for-host.ts";
import { writeAnswer } from "@fossick/mcp/write-answer.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

const formats: readonly AnswerFormat[] = ["markdown", "xml", "json"];

const write = async (retrieval: Retrieval, format: AnswerFormat, isLast = false, tokens = 9_000) =>
  writeAnswer(retrieval, { format, limits: { tokens }, retrievalId: "r_1", isLast });

const told: Retrieval = {
  ...sampleRetrieval,
  candidates: [
    { path: "src/session/store.ts", names: ["SessionStore", "keepAlive"] },
    { path: "src/session/clock.ts", names: [] },
    { path: "locales/en.json", names: [], alike: ["locales/fr.json", "locales/de.json"] },
    { path: "src/a <b>.ts", names: ["a`b"] },
  ],
  words: [
    { word: "expireToken", as: "name", files: 1 },
    { word: "session_store", as: "name", files: 1, found: "SessionStore" },
    { word: "MAX_AGE", as: "parts", files: 4, found: "tokenAge" },
    { word: "refresh", as: "written", files: 9 },
    { word: "jwt\nparser", as: "nowhere", files: 0 },
  ],
  askWith: ["keepAlive", "revoke"],
};

const wordy: Retrieval = {
  ...sampleRetrieval,
  candidates: Array.from({ length: 20 }, (_, at) => ({
    path: `packages/part-${at}/src/components/some-quite-long-name-${at}.tsx`,
    names: [`createSomethingLong${at}`, `destroySomethingLonger${at}`],
  })),
  words: Array.from({ length: 30 }, (_, at) => ({
    word: `WORD_NUMBER_${at}`,
    as: at % 2 === 0 ? ("nowhere" as const) : ("parts" as const),
    files: at % 2,
    ...(at % 2 === 1 && { found: `numberOfWord${at}` }),
  })),
  askWith: Array.from({ length: 12 }, (_, at) => `namesToAskAgainWith${at}`),
};

describe("what a model judges by and asks again with", () => {
  it("stands after the files and what is missing, a line for each file, its folder told once", async () => {
    const { text } = await write(told, "markdown");
    expect(text).toContain(`
## Further candidates

- src/session/store.ts: \`SessionStore, keepAlive\`
- …/clock.ts
- locales/en.json (+2 alike)
- \`src/a <b>.ts\`: \`\`a\`b\`\`

Your words: defined \`expireToken, session_store = SessionStore\`; near \`MAX_AGE ~ tokenAge\`; nowhere \`jwt parser\`

Ask again with: \`keepAlive, revoke\`
`);
    const parts = ["src/auth/tokens.ts", "## Nearby", "## Missing context", "## Further", "Stopped after"];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("is the same in XML and as data", async () => {
    const { text } = await write(told, "xml");
    expect(text).toContain('<candidate path="src/session/store.ts" names="SessionStore, keepAlive"/>\n');
    expect(text).toContain('<candidate path="locales/en.json" alike="2"/>\n');
    expect(text).toContain('<candidate path="src/a &lt;b&gt;.ts" names="a`b"/>\n');
    expect(text).toMatch(/<words>Your words: .*nowhere `jwt parser`<\/words>\n<ask-with>keepAlive, revoke</);
    const { data } = await write(told, "json");
    expect(data).toMatchObject({
      further_candidates: [
        { path: "src/session/store.ts", names: ["SessionStore", "keepAlive"] },
        { path: "src/session/clock.ts" },
        { path: "locales/en.json", alike_count: 2 },
        { path: "src/a <b>.ts" },
      ],
      about_words: expect.stringContaining("near `MAX_AGE ~ tokenAge`"),
      ask_with: ["keepAlive", "revoke"],
    });
  });

  it("is in the language of the answer", async () => {
    const { text } = await write({ ...told, language: "zh-Hant" }, "markdown");
    expect(text).toContain("## 其他候選檔案\n");
    expect(text).toContain("- locales/en.json（另有 2 個相似）");
    expect(text).toContain(
      "您給的詞：有定義 `expireToken, session_store = SessionStore`；相近 `MAX_AGE ~ tokenAge`；",
    );
  });

  it.each(formats)("costs at most 350 tokens for files and 80 for words and names, as %s", async (format) => {
    const lean = await countTokens((await write(sampleRetrieval, format)).text);
    const costOf = async (part: Partial<Retrieval>) =>
      (await countTokens((await write({ ...sampleRetrieval, ...part }, format)).text)) - lean;
    const { askWith, candidates, words } = wordy as Required<Retrieval>;
    const files = await costOf({ candidates });
    expect(files).toBeGreaterThan(250);
    expect(files).toBeLessThanOrEqual(352);
    const cost = await costOf({ words, askWith });
    expect(cost).toBeGreaterThan(50);
    expect(cost).toBeLessThanOrEqual(82);
    const { text } = await write(wordy, format);
    expect(text).toMatch(/namesToAskAgainWith0/);
  });

  it("says nothing of words that tell nothing", async () => {
    const words = [{ word: "data", as: "written" as const, files: 90 }];
    for (const format of formats) {
      const { text } = await write({ ...sampleRetrieval, words }, format);
      expect(text).toBe((await write(sampleRetrieval, format)).text);
    }
  });

  it("names nothing to ask again with where the search has had its cycles", async () => {
    for (const format of formats) {
      const { text } = await write(told, format, true);
      expect(text).toContain("SessionStore");
      expect(text).not.toContain("revoke");
    }
  });

  it("goes before files do where the answer is too long", async () => {
    const files = Array.from({ length: 10 }, (_, at) => sampleFile(`src/part-${at}/file-${at}.ts`, 0.9));
    const retrieval = { ...wordy, files };
    const whole = await countTokens((await write(retrieval, "markdown")).text);
    const shorter = (await write(retrieval, "markdown", false, whole - 300)).text;
    expect(shorter).toMatch(/SHORTENED.*\d+ further candidates left out/);
    expect(shorter).toContain("src/part-9/file-9.ts");
    const lean = await countTokens((await write({ ...sampleRetrieval, files }, "markdown")).text);
    const shortest = (await write(retrieval, "markdown", false, lean + 30)).text;
    expect(shortest).not.toMatch(/Further candidates\n|Ask again with/);
    expect(shortest).toContain("src/part-9/file-9.ts");
  });
});
