/** Loads the MCP server on first use: most commands of a server do not need it. */
export const loadMcp = () => import("../entrypoints/mcp/serve-repositories.ts");
