import { describe, expect, it } from "vitest";
import { saysItShowsApps } from "@fossick/mcp/connection.ts";

const withExtension = (settings: unknown) =>
  saysItShowsApps({ extensions: { "io.modelcontextprotocol/ui": settings as Record<string, never> } });

describe("a client that shows apps", () => {
  it("names the kind of page", () => {
    expect(withExtension({ mimeTypes: ["text/html;profile=mcp-app"] })).toBe(true);
    expect(withExtension({ mimeTypes: ["text/plain", "text/html;profile=mcp-app"] })).toBe(true);
  });

  it.each([
    undefined,
    {},
    { mimeTypes: [] },
    { mimeTypes: "text/html;profile=mcp-app" },
    { mimeTypes: ["text/html"] },
  ])("is not one that says %j", (settings) => {
    expect(withExtension(settings)).toBe(false);
  });

  it("is not one that says nothing", () => {
    expect(saysItShowsApps(undefined)).toBe(false);
    expect(saysItShowsApps({})).toBe(false);
    expect(saysItShowsApps({ roots: {} })).toBe(false);
  });
});
