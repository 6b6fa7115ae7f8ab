/** What a server that hosts many repositories makes its answers to models with. */
export { fits } from "./budgets.ts";
export { forHost } from "./for-host.ts";
export { serveRepositories } from "./serve-repositories.ts";
