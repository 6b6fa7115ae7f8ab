import type { ClientCapabilities } from "@modelcontextprotocol/server";

/** The extension of clients that show pages beside results (MCP Apps, 2026-01-26). */
const extensionId = "io.modelcontextprotocol/ui";
export const appMimeType = "text/html;profile=mcp-app";

/** Tests whether a client declares that it shows pages of this kind. */
export function saysItShowsApps(capabilities: ClientCapabilities | undefined): boolean {
  const { mimeTypes } = (capabilities?.extensions?.[extensionId] ?? {}) as { readonly mimeTypes?: unknown };
  return Array.isArray(mimeTypes) && mimeTypes.includes(appMimeType);
}
