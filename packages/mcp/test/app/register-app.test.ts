import { describe, expect, it } from "vitest";
import { createServerFactory } from "@fossick/mcp/create-server.ts";
import type { Shared } from "@fossick/mcp/shared.ts";
import { connectTo, eras, type Era } from "./both-eras.ts";

const pageless = { roots: { env: {}, cwd: "/", home: "/" }, usual: { maxCycles: 3 } } as unknown as Shared;
const factory = createServerFactory({ ...pageless, readPage: async () => "<!doctype html>" });
const appUri = "ui://fossick/search";

/** Returns everything sent to a client that asks for every list. */
async function listsOf(era: Era, showsApps: boolean, from = factory) {
  const { client, sent } = await connectTo(from, era, showsApps);
  const tools = await client.listTools();
  const resources = await client.listResources();
  const templates = await client.listResourceTemplates();
  const wire = JSON.stringify(sent);
  await client.close();
  return { tools: tools.tools, resources: resources.resources, templates: templates.resourceTemplates, wire };
}

/** Those of 2025 over HTTP have a server for each request, which does not know what the client said before. */
const showing = eras.filter((era) => era !== "2025 over HTTP");

describe("the page of a search", () => {
  it.each(showing)("is named to a client of %s that shows apps, and nothing else changes", async (era) => {
    const [apps, plain] = [await listsOf(era, true), await listsOf(era, false)];
    const [tool, ...others] = apps.tools;
    const [plainTool, ...plainOthers] = plain.tools;
    const { _meta: meta } = plainTool ?? {};
    expect(tool).toEqual({
      ...plainTool,
      _meta: { ...meta, ui: { resourceUri: appUri }, "ui/resourceUri": appUri },
    });
    expect(others).toEqual(plainOthers);
    const pages = apps.resources.filter(({ uri }) => uri === appUri);
    expect(pages).toEqual([
      expect.objectContaining({ mimeType: "text/html;profile=mcp-app", _meta: { ui: expect.any(Object) } }),
    ]);
    expect(apps.resources.filter(({ uri }) => uri !== appUri)).toEqual(plain.resources);
    expect(apps.templates).toEqual(plain.templates);
  });

  it.each(eras)("is nowhere in what a client of %s is sent that does not show apps", async (era) => {
    const { wire } = await listsOf(era, false);
    expect(wire).toContain("retrieve_context");
    expect(wire).not.toMatch(/ui:\/\/|resourceUri|mcp-app/);
  });

  it.each(showing)("is read by a client of %s", async (era) => {
    const { client } = await connectTo(factory, era, true);
    const { contents } = await client.readResource({ uri: appUri });
    const nothing = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
    expect(contents).toEqual([
      {
        uri: appUri,
        mimeType: "text/html;profile=mcp-app",
        text: "<!doctype html>",
        _meta: { ui: { csp: nothing, permissions: { clipboardWrite: {} }, prefersBorder: true } },
      },
    ]);
    await client.close();
  });

  it("is not found where the package has none", async () => {
    const gone = createServerFactory({
      ...pageless,
      readPage: () => Promise.reject(new Error("no such file")),
    });
    const { client } = await connectTo(gone, "2026 over a pipe", true);
    await expect(client.readResource({ uri: appUri })).rejects.toThrow(/not found/);
    await client.close();
  });

  it("does not reach a client of 2025 over HTTP, of whose capabilities a request says nothing", async () => {
    expect((await listsOf("2025 over HTTP", true)).wire).toBe((await listsOf("2025 over HTTP", false)).wire);
  });

  it("makes lists of 2026 private that not everybody gets", async () => {
    const scopes = (wire: string) => [...wire.matchAll(/"cacheScope":"(\w+)"/g)].map(([, scope]) => scope);
    const { wire } = await listsOf("2026 over a pipe", true);
    expect(scopes(wire)).toEqual(["private", "private", "public"]);
    expect(scopes((await listsOf("2026 over a pipe", false)).wire)).toEqual(["public", "public", "public"]);
  });
});

describe("a client that does not show apps", () => {
  it.each(eras)("of %s is sent what a server without the page sends, byte for byte", async (era) => {
    const { wire } = await listsOf(era, false);
    expect((await listsOf(era, false, createServerFactory(pageless))).wire).toBe(wire);
  });
});
