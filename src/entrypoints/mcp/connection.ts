import type {
  ClientCapabilities,
  InputRequiredResult,
  McpRequestContext,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { FossickError } from "../../errors.ts";
import { saysItShowsApps } from "./app/extension.ts";
import type { Backend, Ground, Where } from "./backend.ts";
import type { AnswerFormat } from "./write-answer.ts";

/** Defaults for calls. */
export interface UsualLimits {
  /** What the user set; else each client gets what it keeps whole. */
  readonly maxTokens?: number | undefined;
  readonly maxCycles: number;
  /** Default format of answers. With json, every answer is data, and the tools tell its schema. */
  readonly format?: AnswerFormat | undefined;
}

/** What a server knows about its client. */
export interface Connection {
  /**
   * What answers a call, or the request to send what it lacks first.
   * @throws FossickError where nothing may be searched
   */
  backend(context: ServerContext, where: Where): Promise<Backend | InputRequiredResult>;
  /** What the client calls itself; over HTTP, only clients of 2026 say it with each call. */
  clientName(context: ServerContext): string | undefined;
  /** Whether the client shows pages beside results; over HTTP, only clients of 2026 say it with each call. */
  showsApps(context: ServerContext): boolean;
}

/** What servers are made of: where they search, and what all their connections share. */
export interface Offer {
  readonly ground: Ground;
  readonly instructions: string;
  readonly usual: UsualLimits;
  /** The HTML of the page, for clients that show it; absent where there is none to show. */
  readonly readPage?: () => Promise<string>;
  /** What clients are told of an error that nobody foresaw; where absent, its message. */
  readonly tellOf?: (error: unknown) => FossickError;
  readonly connect: (server: McpServer, request: McpRequestContext) => Connection;
}

const clientCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const clientInfoKey = "io.modelcontextprotocol/clientInfo";

export const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/** What clients say of themselves: with each call since 2026, at the start of the connection before. */
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

/** Whether there is something to answer a call, and not the request to send what it lacks. */
export const isBackend = (value: Backend | InputRequiredResult): value is Backend => "retrieve" in value;
