import assert from "node:assert/strict";
import type { HookInput, HookCallbackMatcher, Options } from "@anthropic-ai/claude-agent-sdk";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { fossickHooks, fossickServer } from "fossick/claude-agent-sdk";
import { createShop, expected, firstFileOf, keywords, task } from "./shop.ts";

const root = createShop();
const server = fossickServer({ root });
const hooks = fossickHooks({ root });
// Options for `query({ prompt, options })`.
const options: Options = { mcpServers: { fossick: server }, hooks };
assert.ok(options.hooks?.PreToolUse);

// The server answers its client in this process.
const client = new Client({ name: "example", version: "1.0.0" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.instance.connect(far), client.connect(near)]);
const { tools } = await client.listTools();
assert.deepEqual(
  tools.map(({ inputSchema, name }) => [name, inputSchema.required]),
  [["retrieve_context", ["keywords", "task"]]],
);
// A call without words works, too.
for (const words of [{ keywords }, {}]) {
  const { content } = await client.callTool({ name: "retrieve_context", arguments: { ...words, task } });
  const [block] = content as { text: string }[];
  assert.equal(firstFileOf(block?.text ?? ""), expected);
}
await client.close();

// The agent calls the tool that starts a subagent; the files are added to its task, and nothing else changes.
const base = { session_id: "s", transcript_path: "", cwd: root };
const input = { description: "Fix refunds", prompt: task, subagent_type: "Explore" };
const call = {
  ...base,
  hook_event_name: "PreToolUse",
  tool_name: "Agent",
  tool_input: input,
  tool_use_id: "1",
};
const fire = async (matchers: readonly HookCallbackMatcher[], event: object): Promise<object | undefined> =>
  matchers[0]?.hooks[0]?.(event as HookInput, undefined, { signal: new AbortController().signal });
const told = (await fire(hooks.PreToolUse, call)) as {
  hookSpecificOutput: { updatedInput: typeof input };
};
const { prompt, ...others } = told.hookSpecificOutput.updatedInput;
assert.ok(prompt.startsWith(`${task}\n\n`) && prompt.includes(expected));
assert.deepEqual(others, { description: "Fix refunds", subagent_type: "Explore" });
assert.deepEqual(await fire(hooks.PreToolUse, { ...call, tool_name: "Bash" }), {});
