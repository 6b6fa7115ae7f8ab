import { asSchema } from "ai";
import { afterAll, describe, expect, it } from "vitest";
import { retrieveContextTool } from "@fossick/adapters/ai-sdk.ts";
import { createFinder, toolDescription } from "@fossick/adapters/finder.ts";
import { createFolder, removeFolders } from "../../../test/temp-repository.ts";
import { emptyRetrieval, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";

afterAll(removeFolders);

/** An engine that answers from memory, and what it was asked. */
function createEngine(retrieval: Retrieval) {
  const asked: unknown[] = [];
  return {
    asked,
    retrieve: async (...given: unknown[]) => {
      asked.push(given);
      return retrieval;
    },
    readText: async (path: string) => `first line of ${path}\nsecond line\n`,
  };
}

describe("what adapters rest on", () => {
  it("asks the engine it is given, with the signal", async () => {
    const engine = createEngine(sampleRetrieval);
    const { signal } = new AbortController();
    await createFinder({ engine }).retrieve("a task", signal);
    await createFinder({ engine }).retrieve("another");
    expect(engine.asked).toEqual([
      ["a task", { signal }],
      ["another", {}],
    ]);
  });

  it("gives the answer with the texts of the files, within its tokens", async () => {
    const text = await createFinder({ engine: createEngine(sampleRetrieval) }).text("a task");
    expect(text.indexOf("src/auth/tokens.ts")).toBeGreaterThan(0);
    expect(text).toContain("first line of src/auth/tokens.ts");
    expect(text).toContain("first line of src/models/user.ts");
    const short = await createFinder({ engine: createEngine(sampleRetrieval), maxTokens: 10 }).text("a task");
    expect(short).toContain("src/auth/session-manager.ts");
    expect(short).not.toContain("first line of src/auth/session-manager.ts");
  });

  it("gives texts of what is nearby when no file is certain, and none when nothing is", async () => {
    const unsure = { ...sampleRetrieval, files: [] };
    const text = await createFinder({ engine: createEngine(unsure) }).text("a task");
    expect(text).toContain("first line of src/models/user.ts");
    const none = await createFinder({ engine: createEngine(emptyRetrieval) }).text("a task");
    expect(none).not.toContain("first line of");
  });

  it("opens an engine of its own for a root, and tries again where that failed", async () => {
    const { root, write } = createFolder();
    const settings = { cacheDir: `${root}-cache`, memory: false };
    const missing = createFinder({ root: `${root}/shop`, settings });
    await expect(missing.retrieve("refunds")).rejects.toThrow("there is no folder");
    write({ "shop/refund.ts": "export const refundOrder = (order: string) => order;\n" });
    const { ranking } = await missing.retrieve("fix `refundOrder`");
    expect(ranking[0]?.path).toBe("refund.ts");
  });
});

describe("the tool that models of the AI SDK are given", () => {
  const schema = asSchema(retrieveContextTool().inputSchema);

  it("takes a task, with or without words, and refuses anything else", async () => {
    const task = "fix it";
    for (const keywords of [["exif", "rotate"], []])
      expect(await schema.validate?.({ keywords, task })).toEqual({
        success: true,
        value: { keywords, task },
      });
    expect(await schema.validate?.({ task })).toEqual({ success: true, value: { keywords: [], task } });
    for (const keywords of ["exif, rotate", [7]])
      expect(await schema.validate?.({ keywords, task })).toMatchObject({
        success: false,
        error: { message: expect.stringContaining("keywords must be a list") },
      });
    for (const given of [undefined, null, "fix it", {}, { task: 7 }, { task: " " }])
      expect(await schema.validate?.(given)).toMatchObject({
        success: false,
        error: { message: expect.stringContaining("task is missing") },
      });
  });

  it("is described within what clients show, in a form that strict modes take", async () => {
    expect(toolDescription.length).toBeLessThan(2_000);
    const { additionalProperties, properties = {}, required } = await schema.jsonSchema;
    expect(required).toEqual(Object.keys(properties));
    expect(required?.[0]).toBe("keywords");
    expect(additionalProperties).toBe(false);
  });

  it("answers with the files and their texts", async () => {
    const engine = createEngine(sampleRetrieval);
    const tool = retrieveContextTool({ engine });
    const input = { keywords: ["token"], task: "a task" };
    const found = await tool.execute?.(input, { toolCallId: "1", messages: [] });
    expect(found).toContain("first line of src/auth/tokens.ts");
    expect(engine.asked).toEqual([[{ text: "a task", keywords: ["token"] }, {}]]);
  });
});
