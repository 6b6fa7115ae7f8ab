import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../../../src/bundle/tokens.ts";
import { packFiles } from "../../../../src/bundle/pack.ts";
import { writeAnswer, type AnswerFormat } from "../../../../src/entrypoints/mcp/write-answer.ts";
import type { Retrieval } from "../../../../src/types.ts";
import { sampleFile, sampleRetrieval } from "../../bundle/render/sample-retrieval.ts";

const source = Array.from({ length: 400 }, (_, index) => `export const value${index} = "${index}\\n";`).join(
  "\n",
);
const packTexts = (files: Parameters<typeof packFiles>[0], limit: number) =>
  packFiles(files, async () => source, limit);
const write = (format: AnswerFormat, maxTokens: number, retrieval: Retrieval = sampleRetrieval) =>
  writeAnswer(retrieval, { format, maxTokens, retrievalId: "r_1", packTexts });

const many: Retrieval = {
  ...sampleRetrieval,
  task: { text: "fix it ".repeat(2_000), language: "en" },
  files: Array.from({ length: 20 }, (_, index) => sampleFile(`src/part-${index}/file-${index}.ts`, 0.9)),
  nearby: Array.from({ length: 20 }, (_, index) => sampleFile(`lib/part-${index}/file-${index}.ts`, 0.6)),
  gaps: Array.from({ length: 60 }, (_, index) => ({
    kind: "definition" as const,
    what: `Symbol${index}`,
    because: "used by expireToken, defined in no accepted file",
    critical: false,
  })),
};

describe("an answer for a host", () => {
  it("is Markdown with texts, a word on what they are, and its retrieval_id", async () => {
    const { data, text } = await write("markdown", 4_000);
    expect(data).toBeUndefined();
    expect(text).toMatch(/^> File texts are quoted from the repository/);
    expect(text).toContain("src/auth/tokens.ts | 0.91");
    expect(text).toContain('export const value10 = "10\\n";');
    expect(text).toMatch(/\nretrieval_id: r_1\n$/);
  });

  it("is XML with the same", async () => {
    const { text } = await write("xml", 4_000);
    expect(text).toMatch(/^<!-- retrieval_id: r_1\. File texts are quoted/);
    expect(text).toContain("<![CDATA[");
  });

  it("is data that lacks nothing, and the same as its text", async () => {
    const { data, text } = await write("json", 6_000);
    expect(JSON.parse(text)).toEqual(data);
    expect(data).toMatchObject({
      retrieval_id: "r_1",
      schema_version: 1,
      files: [{ path: "src/auth/tokens.ts", missing_context: [{ what: "JwtClaims" }] }, {}],
      stop: sampleRetrieval.stop,
    });
    expect(text).toContain('"packed":{');
  });

  it("says when it was shortened", async () => {
    const { text } = await write("markdown", 1_200, many);
    expect(text).toContain("mcp (SHORTENED): shortened to max_tokens: ");
    expect(await write("markdown", 20_000, many)).not.toMatchObject({
      text: expect.stringContaining("SHORTENED"),
    });
  });

  it("has at most the tokens it may have", async () => {
    const formats = fc.constantFrom<AnswerFormat>("markdown", "xml", "json");
    await fc.assert(
      fc.asyncProperty(
        formats,
        fc.integer({ min: 500, max: 12_000 }),
        fc.boolean(),
        async (format, limit, isBig) => {
          const { text } = await write(format, limit, isBig ? many : sampleRetrieval);
          expect(await countTokens(text)).toBeLessThanOrEqual(limit);
          expect(text).toContain("r_1");
        },
      ),
      { numRuns: 25, seed: 7 },
    );
  });
});
