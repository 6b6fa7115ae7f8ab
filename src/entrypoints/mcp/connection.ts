import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type {
  ClientCapabilities,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import { foldersOfUris, configuredRoots, workingFolder, type RootSources } from "./roots.ts";

/** What a server knows about its client. */
export interface Connection {
  /** The folders this client may search, or the request to send it first. */
  allowedRoots(context: ServerContext): Promise<readonly string[] | InputRequiredResult>;
  /** What the client calls itself; over HTTP, only clients of 2026 say it with each call. */
  clientName(context: ServerContext): string | undefined;
}

const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const clientInfoKey = "io.modelcontextprotocol/clientInfo";
/** How long to wait for a client that does not answer. */
const rootsTimeoutMs = 3_000;

const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

export function createConnection({ server }: McpServer, sources: RootSources): Connection {
  let clientRoots: Promise<readonly string[]> | undefined;
  if (configuredRoots(sources) === undefined) {
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      clientRoots = undefined;
    });
  }
  const capabilities = (context: ServerContext): ClientCapabilities | undefined =>
    isModern(context)
      ? (context.mcpReq.envelope as Record<string, ClientCapabilities>)[clientCapabilitiesKey]
      : server.getClientCapabilities();

  return {
    async allowedRoots(context) {
      const configuredFolders = configuredRoots(sources);
      if (configuredFolders !== undefined) return configuredFolders;
      const orCwd = (folders: readonly string[]): readonly string[] =>
        folders.length > 0 ? folders : workingFolder(sources);
      if (capabilities(context)?.roots === undefined) return orCwd([]);
      // The 2026 revision has no requests to clients: the result says what is missing, and the client calls again.
      if (isModern(context)) {
        const answer = inputResponse(context.mcpReq.inputResponses, "roots");
        if (answer.kind === "roots") return orCwd(foldersOfUris(answer.roots.map(({ uri }) => uri)));
        const wasAsked = context.mcpReq.inputResponses !== undefined;
        return wasAsked ? orCwd([]) : inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
      }
      return orCwd(await (clientRoots ??= askForRoots(context)));
    },
    clientName: (context) =>
      isModern(context)
        ? (context.mcpReq.envelope as Record<string, { readonly name?: string }>)[clientInfoKey]?.name
        : server.getClientVersion()?.name,
  };
}

async function askForRoots({ mcpReq }: ServerContext): Promise<readonly string[]> {
  const answer = await mcpReq
    .send({ method: "roots/list" }, { timeout: rootsTimeoutMs })
    .catch(() => undefined);
  return foldersOfUris((answer?.roots ?? []).map(({ uri }) => uri));
}
