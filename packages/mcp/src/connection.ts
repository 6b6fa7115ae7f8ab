// Types of a server and its connections, and facts that a client declares: its name, and whether it shows pages.
import type {
  ClientCapabilities,
  InputRequiredResult,
  McpRequestContext,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { FossickError } from "@fossick/base/errors.ts";
import type { Backend, SearchTarget, Where } from "./backend.ts";
import type { AnswerFormat } from "./for-host.ts";

/** Defaults for calls. */
export interface UsualLimits {
  /** The user's token limit; default: as much as each client keeps whole. */
  readonly maxTokens?: number | undefined;
  readonly maxCycles: number;
  /** Default format of answers. With json, every answer is data, and the tools declare its schema. */
  readonly format?: AnswerFormat | undefined;
}

/** Facts that a server knows about its client. */
export interface Connection {
  /**
   * Returns the backend that answers a call, or a request for input that the call lacks.
   * @throws FossickError if no folder may be searched
   */
  backend(context: ServerContext, where: Where): Promise<Backend | InputRequiredResult>;
  /** Returns the client's name for itself; over HTTP, only clients of 2026 send it with each call. */
  clientName(context: ServerContext): string | undefined;
  /** Tests whether the client shows pages beside results; over HTTP, only clients of 2026 say so with each call. */
  showsApps(context: ServerContext): boolean;
}

/** Parts of a server: its kind of search target, and what all its connections share. */
export interface ServerConfig {
  readonly searchTarget: SearchTarget;
  readonly instructions: string;
  readonly usual: UsualLimits;
  /** Reads the HTML of the page, for clients that show it; absent if there is none. */
  readonly readPage?: () => Promise<string>;
  /** Converts an unforeseen error into one for clients; default: its message. */
  readonly explainError?: (error: unknown) => FossickError;
  readonly connect: (server: McpServer, request: McpRequestContext) => Connection;
}

const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const clientInfoKey = "io.modelcontextprotocol/clientInfo";

export const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/** Reads what a client declares: since 2026 with each call, before that at the start of the connection. */
export function aboutClient({ server }: McpServer): Pick<Connection, "clientName" | "showsApps"> & {
  readonly capabilities: (context: ServerContext) => ClientCapabilities | undefined;
} {
  const capabilities = (context: ServerContext): ClientCapabilities | undefined =>
    isModern(context)
      ? (context.mcpReq.envelope as Record<string, ClientCapabilities>)[clientCapabilitiesKey]
      : server.getClientCapabilities();
  return {
    capabilities,
    clientName: (context) =>
      isModern(context)
        ? (context.mcpReq.envelope as Record<string, { readonly name?: string }>)[clientInfoKey]?.name
        : server.getClientVersion()?.name,
    showsApps: (context) => saysItShowsApps(capabilities(context)),
  };
}

/** Tests whether the value is a backend, not a request for more input. */
export const isBackend = (value: Backend | InputRequiredResult): value is Backend => "retrieve" in value;

/** Extension id of clients that show pages beside results (MCP Apps, 2026-01-26). */
const extensionId = "io.modelcontextprotocol/ui";
export const appMimeType = "text/html;profile=mcp-app";

/** Tests whether a client declares that it shows pages of this kind. */
export function saysItShowsApps(capabilities: ClientCapabilities | undefined): boolean {
  const { mimeTypes } = (capabilities?.extensions?.[extensionId] ?? {}) as { readonly mimeTypes?: unknown };
  return Array.isArray(mimeTypes) && mimeTypes.includes(appMimeType);
}
