import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../../../src/bundle/tokens.ts";
import { createServerFactory } from "../../../../src/entrypoints/mcp/create-server.ts";
import type { Shared } from "../../../../src/entrypoints/mcp/shared.ts";

/** What a client gets before anything was called, and puts before its model in every conversation. */
async function standing(): Promise<{ readonly instructions: string; readonly tools: string }> {
  const shared = { roots: { env: {}, cwd: "/", home: "/" }, usual: { maxCycles: 3 } } as unknown as Shared;
  const server = await createServerFactory(shared)({} as never);
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  const tools = JSON.stringify(await client.listTools());
  const instructions = client.getInstructions() ?? "";
  await client.close();
  return { instructions, tools };
}

describe("what stands in every conversation", () => {
  it("costs at most 1,500 tokens", async () => {
    const { instructions, tools } = await standing();
    expect(instructions).not.toBe("");
    const tokens = (await countTokens(tools)) + (await countTokens(instructions));
    expect(tokens).toBeLessThanOrEqual(1_500);
  });
});
