import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type {
  ClientCapabilities,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import { saysItShowsApps } from "./app/extension.ts";
import { createPlaces } from "./create-places.ts";
import type { RootSources } from "./known-folders.ts";
import type { Places } from "./roots.ts";

/** What a server knows about its client. */
export interface Connection {
  /**
   * The places this client may search, or the request to send its roots first.
   * @param requested the root that the call names
   * @throws FossickError where none is known, and for a first root that may not be searched
   */
  allowedRoots(context: ServerContext, requested?: string): Promise<Places | InputRequiredResult>;
  /** What the client calls itself; over HTTP, only clients of 2026 say it with each call. */
  clientName(context: ServerContext): string | undefined;
  /** Whether the client shows pages beside results; over HTTP, only clients of 2026 say it with each call. */
  showsApps(context: ServerContext): boolean;
}

const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const clientInfoKey = "io.modelcontextprotocol/clientInfo";
/** How long to wait for a client that does not answer. */
const rootsTimeoutMs = 3_000;

const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

export function createConnection({ server }: McpServer, sources: RootSources): Connection {
  let clientRoots: Promise<readonly string[]> | undefined;
  if (sources.flag === undefined) {
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      clientRoots = undefined;
    });
  }
  const capabilities = (context: ServerContext): ClientCapabilities | undefined =>
    isModern(context)
      ? (context.mcpReq.envelope as Record<string, ClientCapabilities>)[clientCapabilitiesKey]
      : server.getClientCapabilities();
  const urisOfClient = async (context: ServerContext): Promise<readonly string[] | InputRequiredResult> => {
    if (capabilities(context)?.roots === undefined) return [];
    if (!isModern(context)) return (clientRoots ??= askForRoots(context));
    // The 2026 revision has no requests to clients: the result says what is missing, and the client calls again.
    const answer = inputResponse(context.mcpReq.inputResponses, "roots");
    if (answer.kind === "roots") return answer.roots.map(({ uri }) => uri);
    const wasAsked = context.mcpReq.inputResponses !== undefined;
    return wasAsked ? [] : inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
  };

  return {
    allowedRoots: createPlaces(sources, urisOfClient),
    clientName: (context) =>
      isModern(context)
        ? (context.mcpReq.envelope as Record<string, { readonly name?: string }>)[clientInfoKey]?.name
        : server.getClientVersion()?.name,
    showsApps: (context) => saysItShowsApps(capabilities(context)),
  };
}

async function askForRoots({ mcpReq }: ServerContext): Promise<readonly string[]> {
  const answer = await mcpReq
    .send({ method: "roots/list" }, { timeout: rootsTimeoutMs })
    .catch(() => undefined);
  return (answer?.roots ?? []).map(({ uri }) => uri);
}
