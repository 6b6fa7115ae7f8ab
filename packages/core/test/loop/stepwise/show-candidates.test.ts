import { expect, it } from "vitest";
import { showCandidates } from "@fossick/core/loop/stepwise/show-candidates.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Context } from "@fossick/core/parts.ts";

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

it("showCandidates shows a file that is gone without its text", async () => {
  const { candidates } = await show(async () => undefined);
  expect(candidates).toMatchObject([{ path: "a.ts", excerpts: [], sizeBytes: 0 }]);
});

it("showCandidates does not take a text that is out of reach for one that is gone", async () => {
  await expect(show(() => Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
});
