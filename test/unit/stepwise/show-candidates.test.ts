import { expect, it } from "vitest";
import { showCandidates } from "../../../src/loop/stepwise/show-candidates.ts";
import type { Context, Evaluation, Query } from "../../../src/types.ts";

const evaluation: Evaluation = {
  path: "a.ts",
  relevance: 0.5,
  worth: 0.5,
  band: "medium",
  reason: "defines what the task names",
  missingContext: [],
  spans: [],
  cycle: 1,
  tokens: 0,
};
const context = {
  observer: { inspect: async () => [] },
  settings: { maxTokens: 1_000 },
} as unknown as Context;
const query = { keywords: [] } as unknown as Query;

const show = (readText: () => Promise<string | undefined>) =>
  showCandidates([evaluation], query, context, { languageOf: () => "typescript", readText });

it("shows a file that is gone without its text", async () => {
  const { candidates } = await show(async () => undefined);
  expect(candidates).toMatchObject([{ path: "a.ts", excerpts: [], sizeBytes: 0 }]);
});

it("does not take a text that is out of reach for one that is gone", async () => {
  await expect(show(() => Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
});
