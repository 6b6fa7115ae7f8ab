import assert from "node:assert/strict";
import { generateText, isStepCount, type ToolSet } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { retrieveContextTool } from "fossick/ai-sdk";
import { createShop, expected, firstFileOf, keywords, task } from "./shop.ts";

const tools = { retrieve_context: retrieveContextTool({ root: createShop() }) } satisfies ToolSet;

// A model that calls the tool once; put yours in its place.
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: [
    {
      content: [
        {
          type: "tool-call",
          toolCallId: "1",
          toolName: "retrieve_context",
          input: JSON.stringify({ keywords, task }),
        },
      ],
      finishReason: { unified: "tool-calls", raw: undefined },
      usage,
      warnings: [],
    },
    {
      content: [{ type: "text", text: "done" }],
      finishReason: { unified: "stop", raw: undefined },
      usage,
      warnings: [],
    },
  ],
});

const { steps } = await generateText({ model, prompt: task, tools, stopWhen: isStepCount(2) });
const [result] = steps.flatMap(({ toolResults }) => toolResults);
assert.equal(firstFileOf(String(result?.output)), expected);
assert.match(String(result?.output), /export function refundOrder/);
