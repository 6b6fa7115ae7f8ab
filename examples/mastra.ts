import assert from "node:assert/strict";
import { Agent } from "@mastra/core/agent";
import { noopObserve } from "@mastra/core/tools";
import { retrieveContextTool } from "fossick/mastra";
import { createShop, expected, firstFileOf, task } from "./shop.ts";

const retrieveContext = retrieveContextTool({ root: createShop() });

// The tool of an agent; the model is named and never asked here.
const agent = new Agent({
  id: "fixer",
  name: "fixer",
  instructions: "Fix what you are told.",
  model: "openai/gpt-5",
  tools: { retrieveContext },
});
assert.deepEqual(Object.keys(await agent.listTools()), ["retrieveContext"]);

const context = { observe: noopObserve };
const found = await retrieveContext.execute?.({ task }, context);
assert.equal(firstFileOf(String(found)), expected);
const refused = (await retrieveContext.execute?.({} as { task: string }, context)) as unknown;
assert.equal((refused as { error?: boolean }).error, true);
