// Serves MCP over Streamable HTTP on the loopback address.
import { getRequestListener } from "@hono/node-server";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import { createServer, type ServerResponse, type IncomingMessage } from "node:http";
import { isSecret, listen, loopback, newSecret } from "../loopback/loopback.ts";
import type { ServeOptions } from "./serve-stdio.ts";

/** The address of a server, and the token that clients need. */
export interface Listening {
  readonly url: string;
  readonly token: string;
}

export interface ServeHttpOptions extends ServeOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Random when omitted. */
  readonly token?: string;
  readonly onListening: (listening: Listening) => Promise<void>;
}

const path = "/mcp";

/**
 * Serves Streamable HTTP on the loopback address until the signal aborts.
 * @throws FossickError INVALID_SETTING when the port is not available
 */
export async function serveOverHttp(factory: McpServerFactory, options: ServeHttpOptions): Promise<void> {
  const { onError, onListening, port, signal } = options;
  const token = options.token ?? newSecret();
  const handler = createMcpHandler(factory, { onerror: onError });
  const refusalOf = guard(token);
  const answer = getRequestListener((request) => handler.fetch(request), {
    overrideGlobalObjects: false,
    // It would end the connection of who still sends while it is answered.
    autoCleanupIncoming: false,
    errorHandler: (error) => {
      onError(error instanceof Error ? error : new Error(String(error)));
      return Response.json(errorOf("internal error in fossick"), { status: 500 });
    },
  });
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal) refuse(response, refusal);
    else void answer(request, response);
  });
  const listeningPort = await listen(server, port);
  await onListening({ url: `http://${loopback}:${listeningPort}${path}`, token });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function refuse(response: ServerResponse, { headers, message, status }: Refusal): void {
  // The rest of the request is not read, so the connection cannot be reused.
  response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers });
  response.end(JSON.stringify(errorOf(message)));
}

const errorOf = (message: string) => ({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });

/** Reason to reject a request before its body is read. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Accepts only requests that name this machine as their host, come from no foreign web page, ask for the one path and
 * have the token. Host and origin are checked first: a page that rebinds its name to this machine learns nothing.
 */
function guard(token: string): (request: IncomingMessage) => Refusal | undefined {
  return ({ headers, url }) => {
    const host = validateHostHeader(headers.host, localhostAllowedHostnames());
    if (!host.ok) return { status: 403, message: "this host is not served" };
    const { origin } = headers;
    if (origin !== undefined && !validateOriginHeader(origin, localhostAllowedOrigins()).ok)
      return { status: 403, message: "this origin is not served" };
    if (url?.split("?")[0] !== path) return { status: 404, message: `only ${path} is served` };
    if (isSecret(bearerIn(headers.authorization), token)) return undefined;
    const challenge = { "www-authenticate": 'Bearer realm="fossick"' };
    return { status: 401, message: "the bearer token is missing or wrong", headers: challenge };
  };
}

const bearerIn = (authorization = ""): string | undefined =>
  /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1];
