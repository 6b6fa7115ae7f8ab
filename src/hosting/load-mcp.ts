/** What serves MCP, loaded when it is first asked for: most commands of a server have no use for it. */
export const loadMcp = () => import("../entrypoints/mcp/hosted.ts");
