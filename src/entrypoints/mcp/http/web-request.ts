import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** Converts a Node request to a web one, whose signal aborts when the client leaves before it is answered. */
export function toWebRequest(message: IncomingMessage, response: ServerResponse): Request {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort(new DOMException("the client went away", "AbortError"));
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  const { method = "GET" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: "half" } : {};
  const init = { method, headers, signal: controller.signal, ...body };
  return new Request(new URL(message.url ?? "/", "http://localhost"), init as RequestInit);
}

/** Streams a web response to the client. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader = answer.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  response.once("close", cancel);
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    if (!response.write(value)) await drained(response);
  }
  response.off("close", cancel);
  response.end();
}

/** Resolves when more can be written, or when nobody reads any more. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
