import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { HttpServer } from "../mcp/server.ts";

export interface Posted {
  readonly status: number;
  readonly text: string;
}

export interface PostOptions {
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Sends one half of the body, and the other so much later. */
  readonly pauseMs?: number;
}

/** One message to a server. @throws when the connection is cut */
export function post({ token, url }: HttpServer, body: string, options: PostOptions = {}): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${options.token ?? token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": Buffer.byteLength(body),
    };
    const { signal } = options;
    const sent = request(url, { method: "POST", headers, agent: false, ...(signal && { signal }) });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    if (options.pauseMs === undefined) return sent.end(body);
    sent.write(body.slice(0, body.length / 2));
    void wait(options.pauseMs).then(() => sent.end(body.slice(body.length / 2)));
  });
}

/** The message in an answer, whichever of its two forms it has. */
export function messageIn({ text }: Posted): Message {
  const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data) as Message;
}

/** The files of an answer. */
export interface Paths {
  readonly files?: readonly { readonly path: string }[];
  readonly nearby?: readonly { readonly path: string }[];
}

export interface Message {
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Paths;
  };
}

/** A call of a tool as a message. */
export const toolCall = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
