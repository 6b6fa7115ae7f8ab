import type { ServerResponse } from "node:http";

/** Writes events as a stream and ends the response. */
export function writeEvents(
  response: ServerResponse,
  events: readonly { readonly event?: string; readonly data: unknown }[],
): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const { event, data } of events) {
    const name = event === undefined ? "" : `event: ${event}\n`;
    response.write(`${name}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}

/** Writes one JSON value and ends the response. */
export function writeJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
