// Serves MCP over standard input and output.
import type { JSONRPCMessage, McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { PassThrough } from "node:stream";
import { createStdioMessages } from "./stdio-messages.ts";

/** Options of a server, over standard input or HTTP. */
export interface ServeOptions {
  /** Stops the server. */
  readonly signal: AbortSignal;
  /** Called with errors outside the protocol. */
  readonly onError: (error: Error) => void;
}

/** Max characters of a line, as in the SDK; a longer one ends the connection. */
const maxLineCharacters = 10_000_000;

/** Serves one client over standard input and output until it closes its end. */
export async function serveOverStdio(factory: McpServerFactory, options: ServeOptions): Promise<void> {
  const { signal, onError } = options;
  const { stdin, stdout } = process;
  const end = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, () => resolve());
    stdout.once("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const read = new PassThrough();
  const transport = new StdioServerTransport(read);
  const write = transport.send.bind(transport);
  const send = (message: unknown): Promise<void> => write(message as JSONRPCMessage);
  const messages = createStdioMessages((message) => void send(message).catch(onError));
  const receive = eachLine((line) => {
    for (const message of messages.receive(line)) read.write(`${JSON.stringify(message)}\n`);
  });
  Object.assign(transport, {
    setProtocolVersion: messages.setRevision,
    send: async (message: JSONRPCMessage) => {
      const outgoing = messages.outgoing(message);
      if (outgoing !== undefined) await send(outgoing);
    },
  });
  const handle = serveStdio(factory, { onerror: onError, transport });
  stdin.on("data", receive);
  await end;
  stdin.off("data", receive).pause();
  await handle.close();
}

/** Splits incoming text into lines. */
function eachLine(take: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let begun = "";
  return (chunk) => {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach(take);
    if (begun.length <= maxLineCharacters) return;
    begun = "";
    process.stdin.destroy(new Error("a message is too long"));
  };
}
