import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../../test/count-tokens.ts";
import { createServerFactory } from "@fossick/mcp/create-server.ts";
import { ofRepositories } from "@fossick/mcp/serve-repositories.ts";
import type { Shared } from "@fossick/mcp/shared.ts";

/** Returns everything a client gets before any call, and puts before its model in every conversation. */
async function standing() {
  const shared = { roots: { env: {}, cwd: "/", home: "/" }, usual: { maxCycles: 3 } } as unknown as Shared;
  const server = await createServerFactory(shared)({} as never);
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  const listed = await client.listTools();
  // Texts for the client of a tool do not reach its model.
  const tools = JSON.stringify(listed.tools.map(({ _meta, ...told }) => told));
  const instructions = client.getInstructions() ?? "";
  await client.close();
  const metas = Object.fromEntries(listed.tools.map(({ _meta, name }) => [name, _meta]));
  return { instructions, tools, metas };
}

describe("what stands in every conversation", () => {
  it("costs at most 1,500 tokens", async () => {
    const { instructions, tools } = await standing();
    expect(instructions).not.toBe("");
    const tokens = (await countTokens(tools)) + (await countTokens(instructions));
    expect(tokens).toBeLessThanOrEqual(1_500);
  });

  it("says all of its instructions in the 512 characters that Codex shows", async () => {
    const { instructions } = await standing();
    expect(instructions.length).toBeLessThanOrEqual(512);
    expect(ofRepositories.length).toBeLessThanOrEqual(512);
  });
});

describe("a client that defers tools", () => {
  it("is told what each is searched by, and to load the whole search alone", async () => {
    const { metas } = await standing();
    const loaded = Object.keys(metas).filter((name) => metas[name]?.["anthropic/alwaysLoad"] === true);
    expect(loaded).toEqual(["retrieve_context"]);
    for (const meta of Object.values(metas))
      expect(meta?.["anthropic/searchHint"]).toEqual(expect.stringMatching(/\w/));
  });
});
