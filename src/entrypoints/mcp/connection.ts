import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type {
  ClientCapabilities,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import { foldersOfUris, configuredRoots, workingFolder, type RootSources } from "./roots.ts";

/** What is known of the client at the other end of one server. */
export interface Connection {
  /** The folders this client may have searched, or what it has to be asked first. */
  allowedRoots(context: ServerContext): Promise<readonly string[] | InputRequiredResult>;
  /** Whether the client knows links to resources as a part of results, which came with 2025-06-18. */
  takesLinks(context: ServerContext): boolean;
}

const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const protocolVersionKey = "io.modelcontextprotocol/protocolVersion";
const firstWithLinks = "2025-06-18";
/** A client that is asked for its roots and says nothing is not waited for. */
const rootsTimeoutMs = 3_000;

const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

export function createConnection({ server }: McpServer, sources: RootSources): Connection {
  let asked: Promise<readonly string[]> | undefined;
  if (configuredRoots(sources) === undefined) {
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      asked = undefined;
    });
  }
  const capabilities = (context: ServerContext): ClientCapabilities | undefined =>
    isModern(context)
      ? (context.mcpReq.envelope as Record<string, ClientCapabilities>)[clientCapabilitiesKey]
      : server.getClientCapabilities();

  return {
    async allowedRoots(context) {
      const configured = configuredRoots(sources);
      if (configured !== undefined) return configured;
      const orCwd = (folders: readonly string[]): readonly string[] =>
        folders.length > 0 ? folders : workingFolder(sources);
      if (capabilities(context)?.roots === undefined) return orCwd([]);
      // The revision of 2026 has no requests to clients: what is missing is the result, and the call comes again.
      if (isModern(context)) {
        const answer = inputResponse(context.mcpReq.inputResponses, "roots");
        if (answer.kind === "roots") return orCwd(foldersOfUris(answer.roots.map(({ uri }) => uri)));
        const wasAsked = context.mcpReq.inputResponses !== undefined;
        return wasAsked ? orCwd([]) : inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
      }
      return orCwd(await (asked ??= askForRoots(context)));
    },
    takesLinks(context) {
      const version = isModern(context)
        ? (context.mcpReq.envelope as Record<string, string>)[protocolVersionKey]
        : (context.http?.req?.headers.get("mcp-protocol-version") ?? server.getNegotiatedProtocolVersion());
      return version !== undefined && version >= firstWithLinks;
    },
  };
}

async function askForRoots({ mcpReq }: ServerContext): Promise<readonly string[]> {
  const answer = await mcpReq
    .send({ method: "roots/list" }, { timeout: rootsTimeoutMs })
    .catch(() => undefined);
  return foldersOfUris((answer?.roots ?? []).map(({ uri }) => uri));
}
