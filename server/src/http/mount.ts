import type { SearchCall } from "../searches/search-call.ts";

/** Handler of requests below a path, such as MCP: behind the same authentication and limits as the routes. */
export interface Mount {
  readonly path: `/${string}`;
  answer(request: Request, call: SearchCall): Promise<Response>;
}
