import { Client as ClientOf2 } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport as HttpOf2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioOf2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOf1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioOf1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpOf1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Transport as TransportOf1 } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll } from "vitest";

/** Clients to test: the previous SDK, and the current SDK in both eras of the protocol. */
export const clientKinds = ["SDK 1", "SDK 2", "SDK 2 of 2026"] as const;
export type ClientKind = (typeof clientKinds)[number];

/** Where the server is: a program to start, or an address. */
export type Place =
  | {
      readonly command: string;
      readonly args: string[];
      readonly cwd: string;
      readonly env: NodeJS.ProcessEnv;
    }
  | { readonly url: string; readonly token: string };

export interface CallOptions {
  /** Sent with the call, beside its arguments. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface ToolResult {
  readonly isError: boolean;
  /** All text of the result. */
  readonly text: string;
  readonly links: readonly string[];
  readonly data: Record<string, unknown> | undefined;
}

/** The same few words for every kind of client. */
export interface McpClient {
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  listTools(): Promise<readonly ToolEntry[]>;
  call(tool: string, args: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>;
  read(uri: string): Promise<string>;
  prompt(name: string, args: Record<string, string>): Promise<string>;
  /** Says that the client's roots are others now. */
  rootsChanged(): Promise<void>;
  close(): Promise<void>;
}

export interface ToolEntry {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: { readonly type: string; readonly [key: string]: unknown };
  readonly outputSchema?: { readonly type?: unknown; readonly [key: string]: unknown } | undefined;
  readonly annotations?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

const open: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(open.map((close) => close().catch(() => undefined))));

/** Connects a client; `roots` are addresses it names when asked for its roots. Closed when the test file is done. */
export async function connect(kind: ClientKind, place: Place, roots?: readonly string[]): Promise<McpClient> {
  const client = await (kind === "SDK 1" ? connect1(place, roots) : connect2(place, kind, roots));
  open.push(() => client.close());
  return client;
}

const about = { name: "test", version: "1.0.0" };
const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const withRoots = (roots?: readonly string[]) =>
  roots ? { capabilities: { roots: { listChanged: true } } } : {};
const withMeta = (meta: CallOptions["meta"]) => (meta ? { _meta: { ...meta } } : {});
const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

async function connect1(place: Place, roots?: readonly string[]): Promise<McpClient> {
  const client = new ClientOf1(about, withRoots(roots));
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((uri) => ({ uri })) }));
  const transport =
    "url" in place
      ? new HttpOf1(new URL(place.url), { requestInit: headersOf(place.token) })
      : new StdioOf1({ ...place, env: definedOnly(place.env), stderr: "ignore" });
  await client.connect(transport as TransportOf1);
  return {
    version: client.getServerVersion()?.version,
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args, { meta, ...options } = {}) =>
      resultOf(await client.callTool({ name, arguments: args, ...withMeta(meta) }, undefined, options)),
    read: async (uri) => textsOf((await client.readResource({ uri })).contents),
    prompt: async (name, args) => promptText((await client.getPrompt({ name, arguments: args })).messages),
    rootsChanged: () => client.sendRootsListChanged(),
    close: () => client.close(),
  };
}

async function connect2(place: Place, kind: ClientKind, roots?: readonly string[]): Promise<McpClient> {
  const isModern = kind === "SDK 2 of 2026";
  const negotiation = isModern ? { versionNegotiation: { mode: "auto" as const } } : {};
  const client = new ClientOf2(about, { ...withRoots(roots), ...negotiation });
  if (roots) client.setRequestHandler("roots/list", () => ({ roots: roots.map((uri) => ({ uri })) }));
  const transport =
    "url" in place
      ? new HttpOf2(new URL(place.url), { requestInit: headersOf(place.token) })
      : new StdioOf2({ ...place, env: definedOnly(place.env), stderr: "ignore" });
  await client.connect(transport);
  const version = client.getNegotiatedProtocolVersion();
  if ((version === "2026-07-28") !== isModern) throw new Error(`the client speaks ${version}`);
  return {
    version: client.getServerVersion()?.version,
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args, { meta, ...options } = {}) =>
      resultOf(await client.callTool({ name, arguments: args, ...withMeta(meta) }, options)),
    read: async (uri) => textsOf((await client.readResource({ uri })).contents),
    prompt: async (name, args) => promptText((await client.getPrompt({ name, arguments: args })).messages),
    rootsChanged: () => client.sendRootsListChanged(),
    close: () => client.close(),
  };
}

interface Part {
  readonly type?: string;
  readonly text?: string;
  readonly uri?: string;
}

function resultOf(result: object): ToolResult {
  const {
    content = [],
    isError,
    structuredContent,
  } = result as {
    content?: readonly Part[];
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: isError === true,
    text: textsOf(content),
    links: content.flatMap(({ type, uri }) => (type === "resource_link" && uri !== undefined ? [uri] : [])),
    data: structuredContent,
  };
}

const textsOf = (parts: readonly object[]): string => parts.map((part) => (part as Part).text ?? "").join("");

const promptText = (messages: readonly { readonly content: object }[]): string =>
  textsOf(messages.map(({ content }) => content));
