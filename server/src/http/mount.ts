import type { Operation } from "./openapi-responses.ts";
import type { SearchCall } from "../searches/search-call.ts";

/** Type of a handler of all requests to a path, such as MCP, behind the same authentication and limits as routes. */
export interface Mount {
  readonly path: `/${string}`;
  /** Description of a POST to it in the OpenAPI document, beside the refusals that all mounts share. */
  readonly describe: Operation;
  answer(request: Request, call: SearchCall): Promise<Response>;
}
