import type { SearchCall } from "../searches/search-call.ts";

/** What answers requests below a path itself, as MCP does: behind the same authentication and limits as the routes. */
export interface Mount {
  readonly path: `/${string}`;
  answer(request: Request, call: SearchCall): Promise<Response>;
}
