import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { FossickError } from "@fossick/base/errors.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import type { Kept } from "./backend.ts";
import { isBackend, type Connection, type ServerConfig } from "./connection.ts";
import { forHost } from "./for-host.ts";
import { errorText } from "./tools/tool.ts";

/**
 * Registers finished retrievals as resources, complete and as data. They are not listed: a retrieval_id is only for the
 * client that got it.
 */
export function registerResources(
  server: McpServer,
  serverConfig: ServerConfig,
  connection: Connection,
): void {
  server.registerResource(
    "retrieval",
    new ResourceTemplate("retrieval://{id}", { list: undefined }),
    {
      title: "A retrieval",
      description: "The whole answer of a retrieval, with its cycles, by the retrieval_id of the answer.",
      mimeType: "application/json",
    },
    async (uri, { id }, context) => {
      const backend = await connection.backend(context, {});
      if (!isBackend(backend)) return backend;
      const [retrievalId = "", form] = String(id).split(".");
      const { signal } = context.mcpReq;
      const kept = await backend.kept(retrievalId, { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw isUnknown(error)
          ? new ResourceNotFoundError(uri.href)
          : new Error(errorText(error, serverConfig));
      });
      if (form !== undefined) return { contents: [viewContent(uri, form, kept)] };
      const text = safeJson({ retrieval_id: retrievalId, ...(forHost(kept.retrieval) as object) }, 2);
      return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
    },
  );
}

/** Tests whether an error means that no finished search has the id. */
const isUnknown = (error: unknown): boolean =>
  FossickError.isInstance(error) && ["SEARCH_UNKNOWN", "INVALID_SETTING"].includes(error.code);

/**
 * Returns the page's view, under `retrieval://ID.view`: some clients do not pass the page's part of a result on to the
 * page, which then reads it here.
 */
function viewContent(
  uri: URL,
  form: string,
  { view }: Kept,
): { uri: string; mimeType: string; text: string } {
  if (form !== "view" || view === undefined) throw new ResourceNotFoundError(uri.href);
  return { uri: uri.href, mimeType: "application/json", text: safeJson(view) };
}
