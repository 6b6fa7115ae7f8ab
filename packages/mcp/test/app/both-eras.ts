import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, InMemoryTransport, type McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";

export const eras = ["2025 over a pipe", "2026 over a pipe", "2025 over HTTP", "2026 over HTTP"] as const;
export type Era = (typeof eras)[number];

export interface Connected {
  readonly client: Client;
  /** Messages from the server, in order. */
  readonly sent: readonly JSONRPCMessage[];
}

export const appCapabilities = {
  extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
};

/** A client of one of the eras, connected to a server in this process. */
export async function connectTo(factory: McpServerFactory, era: Era, showsApps: boolean): Promise<Connected> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: showsApps ? appCapabilities : {},
      ...(era.startsWith("2026") && { versionNegotiation: { mode: "auto" as const } }),
    },
  );
  const sent: JSONRPCMessage[] = [];
  if (era.endsWith("HTTP")) {
    const handler = createMcpHandler(factory);
    const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
    const transport = new StreamableHTTPClientTransport(new URL("http://test.local/mcp"), { fetch });
    await client.connect(transport);
    listenTo(transport, sent);
    return { client, sent };
  }
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(factory, { transport: far as never });
  await client.connect(near);
  listenTo(near, sent);
  return { client, sent };
}

function listenTo(transport: object, sent: JSONRPCMessage[]): void {
  const { onmessage: heard } = transport as { onmessage: (message: JSONRPCMessage, extra: unknown) => void };
  const onmessage = (message: JSONRPCMessage, extra: unknown): void => {
    sent.push(message);
    heard(message, extra);
  };
  Object.assign(transport, { onmessage });
}
