import { afterAll, describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/entrypoints/adapters/finder.ts";
import {
  inputSchema,
  readToolInput,
  toolDescription,
} from "../../../../src/entrypoints/adapters/tool-texts.ts";
import { createFolder, removeFolders } from "../../../temp-repository.ts";
import { emptyRetrieval, sampleRetrieval } from "../../bundle/render/sample-retrieval.ts";
import type { Retrieval } from "../../../../src/types.ts";

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
    expect(text).not.toContain("first line of src/models/user.ts");
    const short = await createFinder({ engine: createEngine(sampleRetrieval), maxTokens: 10 }).text("a task");
    expect(short).toContain("src/auth/session-manager.ts");
    expect(short).not.toContain("first line of src/auth/session-manager.ts");
  });

  it("gives the parts of the best file first, each with its file's relevance and reason", async () => {
    const [first, ...rest] = await createFinder({ engine: createEngine(sampleRetrieval) }).parts("a task");
    expect(first).toEqual({
      path: "src/auth/tokens.ts",
      startLine: 1,
      endLine: 2,
      text: "first line of src/auth/tokens.ts\nsecond line",
      relevance: 0.914,
      reason: sampleRetrieval.files[0]?.reason,
    });
    expect(rest.map(({ path }) => path)).toEqual(["src/auth/session-manager.ts"]);
  });

  it("gives what is nearby when no file is certain, and nothing when nothing is", async () => {
    const unsure = { ...sampleRetrieval, files: [] };
    const parts = await createFinder({ engine: createEngine(unsure) }).parts("a task");
    expect(parts.map(({ path }) => path)).toEqual(["src/models/user.ts"]);
    expect(await createFinder({ engine: createEngine(emptyRetrieval) }).parts("a task")).toEqual([]);
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

describe("the tool that models are given", () => {
  it("takes a task and refuses anything else", () => {
    expect(readToolInput({ task: "fix it" })).toEqual({ value: { task: "fix it" } });
    for (const given of [undefined, null, "fix it", {}, { task: 7 }, { task: " " }])
      expect(readToolInput(given)).toMatchObject({ issues: [{ message: expect.stringContaining("task") }] });
  });

  it("is described within what clients show, in a form that strict modes take", () => {
    expect(toolDescription.length).toBeLessThan(2_000);
    expect(inputSchema.required).toEqual(Object.keys(inputSchema.properties));
    expect(inputSchema.additionalProperties).toBe(false);
  });
});
