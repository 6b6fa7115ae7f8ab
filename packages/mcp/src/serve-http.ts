// Serves MCP over Streamable HTTP on the loopback address.
import { getRequestListener } from "@hono/node-server";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import { createServer, type ServerResponse, type IncomingMessage } from "node:http";
import {
  isSecret,
  listen,
  loopback,
  maxReadAway,
  newSecret,
  strangeHeader,
} from "@fossick/page/loopback/loopback.ts";
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
  let listeningPort = 0;
  const answer = getRequestListener((request) => handler.fetch(request), {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      onError(error instanceof Error ? error : new Error(String(error)));
      return Response.json(errorOf("internal error in fossick"), { status: 500 });
    },
  });
  const server = createServer(async (request, response) => {
    const refusal = refusalOf(request, token, listeningPort);
    const rawBody = refusal ? undefined : await readBody(request);
    if (rawBody) await answer(Object.assign(request, { rawBody }), response);
    else await refuse(request, response, refusal ?? tooLarge);
  });
  listeningPort = await listen(server, port);
  await onListening({ url: `http://${loopback}:${listeningPort}${path}`, token });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const largestBody = 4_194_304;
const tooLarge: Refusal = { status: 413, message: `more than ${largestBody} bytes are not taken` };
/** Time without data after which a refused client counts as done sending. */
const stillMs = 1_000;

/** Reads the whole body; undefined if it is too large or incomplete. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  const isWhole = await readUpTo(request, largestBody, (part) => parts.push(part));
  return isWhole ? Buffer.concat(parts) : undefined;
}

/** Reads what a client sends. @returns false for more than `maxBytes`, or if the client is gone */
async function readUpTo(
  request: IncomingMessage,
  maxBytes: number,
  take: (part: Buffer) => void = () => {},
): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) return false;
      take(part);
    }
    return true;
  } catch {
    return false;
  }
}

/** Answers at once, discards what the client still sends, and only then closes the connection. */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, message, status }: Refusal,
): Promise<void> {
  const text = JSON.stringify(errorOf(message));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    connection: "close",
    ...headers,
  });
  response.write(text);
  request.setTimeout(stillMs, () => response.end());
  await readUpTo(request, maxReadAway);
  response.end();
}

const errorOf = (message: string) => ({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });

/** Reason to reject a request before its body is read. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Accepts only requests that name this server as their host, come from no other web page, ask for its path and have the
 * token. Host and origin are checked first, so that a page that rebinds its name to this machine learns nothing.
 */
function refusalOf({ headers, url }: IncomingMessage, token: string, port: number): Refusal | undefined {
  const strange = strangeHeader(headers, port);
  if (strange) return { status: 403, message: `this ${strange} is not served` };
  if (url?.split("?")[0] !== path) return { status: 404, message: `only ${path} is served` };
  if (isSecret(bearerIn(headers.authorization), token)) return undefined;
  const challenge = { "www-authenticate": 'Bearer realm="fossick"' };
  return { status: 401, message: "the bearer token is missing or wrong", headers: challenge };
}

const bearerIn = (authorization = ""): string | undefined =>
  /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1];
