import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSearchView } from "../../../../web/src/backend/view-in-result.ts";
import { createServerFactory } from "@fossick/mcp/create-server.ts";
import { createPatientEngines } from "@fossick/mcp/ask-in-time.ts";
import { createEngines, type McpEngine } from "@fossick/mcp/engines.ts";
import { createHandles } from "@fossick/mcp/handles.ts";
import type { Shared } from "@fossick/mcp/shared.ts";
import { createEngine, packFiles } from "@fossick/library/index.ts";
import { createShop, refundFile, refundTask } from "../../../../test/e2e/shop.ts";
import { createFolder } from "../../../../test/temp-repository.ts";
import { connectTo, eras, type Era } from "./both-eras.ts";

const shop = createShop(createFolder().root);

/** The engine of a process, in this one. */
async function openEngine(root: string): Promise<McpEngine> {
  const engine = await createEngine({ root, settings: { cacheDir: createFolder().root, memory: false } });
  return {
    ...engine,
    hasIndex: async () => true,
    warm: async () => undefined,
    judge: () => Promise.reject(new Error("not asked")),
    pack: (files, maxTokens) => packFiles(files, engine.readText, maxTokens),
  };
}

const engines = createEngines({ open: openEngine, idleMs: 60_000 });
const handles = { keptMs: 60_000, max: 8, now: () => 0 };
const shared: Shared = {
  engines,
  patient: createPatientEngines({ engines, waitMs: 60_000, now: () => performance.now() }),
  retrievals: createHandles(handles),
  details: createHandles(handles),
  roots: { flag: shop, env: {}, cwd: shop, home: "/nobody" },
  usual: { maxCycles: 2 },
  readPage: async () => "",
};
const factory = createServerFactory(shared);
afterAll(() => engines.close());

const viewKey = "io.github.fossick-dev/view";
const search = async (client: Client) =>
  client.callTool({ name: "retrieve_context", arguments: { task: refundTask } });
const idIn = (result: object): string => /r_[\w-]{24}/.exec(JSON.stringify(result))?.[0] ?? "";

describe.each(eras)("a client of %s", (era: Era) => {
  let apps: Client;
  let plain: Client;
  beforeAll(async () => {
    apps = (await connectTo(factory, era, true)).client;
    plain = (await connectTo(factory, era, false)).client;
  });
  afterAll(async () => {
    await apps.close();
    await plain.close();
  });
  const isTold = era !== "2025 over HTTP";

  it.runIf(isTold)("that shows apps gets the same answer, and beside it what the page shows", async () => {
    const { _meta: meta, ...result } = await search(apps);
    const { _meta: plainMeta, ...plainResult } = await search(plain);
    const { [viewKey]: view, ...otherMeta } = meta ?? {};
    expect(otherMeta).toEqual(plainMeta ?? {});
    const anonymous = (value: object) => JSON.stringify(value).replaceAll(/r_[\w-]{24}/g, "ID");
    expect(anonymous(result)).toBe(anonymous(plainResult));
    if (!isSearchView(view)) throw new Error("there is no view");
    expect(view.retrieval.files[0]?.path).toBe(refundFile);
    expect(view.texts[refundFile]?.[0]?.text).toContain("refundOrder");
    expect(JSON.stringify(view)).not.toContain(shop);
  });

  it.runIf(isTold)("reads the view again by the id of the answer", async () => {
    const result = await search(apps);
    const { _meta: meta } = result;
    const { contents } = await apps.readResource({ uri: `retrieval://${idIn(result)}.view` });
    const [content] = contents;
    expect(JSON.parse(content && "text" in content ? content.text : "")).toEqual(
      JSON.parse(JSON.stringify(meta?.[viewKey])),
    );
    await expect(apps.readResource({ uri: `retrieval://${idIn(result)}.other` })).rejects.toThrow();
  });

  it("that does not show apps gets no view, and none is kept for it", async () => {
    const result = await search(plain);
    expect(JSON.stringify(result)).not.toContain(viewKey);
    await expect(plain.readResource({ uri: `retrieval://${idIn(result)}.view` })).rejects.toThrow();
    await expect(plain.readResource({ uri: `retrieval://${idIn(result)}` })).resolves.toBeDefined();
  });

  it("can ask why a file was not returned", async () => {
    for (const client of [apps, plain]) {
      const result = await search(client);
      const explained = await client.callTool({
        name: "explain_retrieval",
        arguments: { retrieval_id: idIn(result), path: "src/catalog/lamp.ts" },
      });
      expect(JSON.stringify(explained)).toMatch(/not returned: number \d+ of \d+ files/);
    }
  });

  it("can have its scores explained either way", async () => {
    for (const client of [apps, plain]) {
      const result = await search(client);
      const explained = await client.callTool({
        name: "explain_retrieval",
        arguments: { retrieval_id: idIn(result), scores: true },
      });
      expect(explained.isError).toBeFalsy();
      expect(JSON.stringify(explained)).toContain(refundFile);
    }
  });
});
