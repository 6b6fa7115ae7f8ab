import assert from "node:assert/strict";
import { Agent, RunContext } from "@openai/agents";
import { retrieveContextTool } from "fossick/openai-agents";
import { createShop, expected, firstFileOf, task } from "./shop.ts";

const agent = new Agent({ name: "fixer", tools: [retrieveContextTool({ root: createShop() })] });

// The runner calls the tool with the arguments as the model wrote them.
const [tool] = await agent.getAllTools(new RunContext());
assert.ok(tool?.type === "function");
const found: unknown = await tool.invoke(new RunContext(), JSON.stringify({ task }));
assert.equal(firstFileOf(String(found)), expected);
assert.match(String(await tool.invoke(new RunContext(), "{}")), /task is missing/);
