import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import type { Connection } from "./connection.ts";
import { isList } from "./create-places.ts";
import { forHost } from "./for-host.ts";
import type { FinishedRetrieval, Shared } from "./shared.ts";
import { safeJson } from "../../safe-text.ts";
import { keptRetrieval } from "./tools/kept-retrieval.ts";

/**
 * Finished retrievals as resources, complete and as data. They are not listed: a retrieval_id is only for the client
 * that got it.
 */
export function registerResources(server: McpServer, shared: Shared, connection: Connection): void {
  server.registerResource(
    "retrieval",
    new ResourceTemplate("retrieval://{id}", { list: undefined }),
    {
      title: "A retrieval",
      description: "The whole answer of a retrieval, with its cycles, by the retrieval_id of the answer.",
      mimeType: "application/json",
    },
    async (uri, { id }, context) => {
      const allowed = await connection.allowedRoots(context);
      if (!isList(allowed)) return allowed;
      const [retrievalId = "", form] = String(id).split(".");
      const entry = findRetrieval(retrievalId, { allowed, shared });
      if (entry?.state !== "finished") throw new ResourceNotFoundError(uri.href);
      if (form !== undefined) return { contents: [viewContent(uri, form, entry, shared)] };
      const text = safeJson({ retrieval_id: retrievalId, ...(forHost(entry.retrieval) as object) }, 2);
      return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
    },
  );
}

/**
 * What the page shows, under `retrieval://ID.view`: some clients keep what a result has for the page to themselves, and
 * the page then asks for it here.
 */
function viewContent(
  uri: URL,
  form: string,
  { viewId }: FinishedRetrieval,
  { views }: Shared,
): { uri: string; mimeType: string; text: string } {
  const view = form === "view" && viewId !== undefined ? views.get(viewId) : undefined;
  if (view === undefined) throw new ResourceNotFoundError(uri.href);
  return { uri: uri.href, mimeType: "application/json", text: safeJson(view) };
}

function findRetrieval(retrievalId: string, surroundings: Parameters<typeof keptRetrieval>[1]) {
  try {
    return keptRetrieval(retrievalId, surroundings);
  } catch {
    return undefined;
  }
}
