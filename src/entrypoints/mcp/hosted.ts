/** Parts of the MCP server for a server that hosts many repositories. */
export { fits } from "./budgets.ts";
export { forHost } from "./for-host.ts";
export { serveRepositories } from "./serve-repositories.ts";
