import type { Backend } from "./backend.ts";

/** The client that shows the page as an MCP App. */
export const appBackend = (): Backend => ({});
