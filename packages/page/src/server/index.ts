// Starts the page's server.
import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import { listen, loopback } from "../loopback/loopback.ts";
import { shippedPage } from "../view/page-file.ts";
import { createApp } from "./app.ts";
import { createPageSession, type PageSessionOptions } from "./page-session.ts";
import { createSession } from "./guard.ts";

export type { PageSessionOptions } from "./page-session.ts";
export { openBrowser } from "./open-browser.ts";
export { openInEditor } from "./open-in-editor.ts";

/** The listening page server. */
export interface Listening {
  /** Address with the token that lets the user in. */
  readonly url: string;
}

export interface ServeOptions extends PageSessionOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly signal: AbortSignal;
  readonly onListening: (listening: Listening) => Promise<void>;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/**
 * Serves the page on the loopback address until the signal aborts.
 * @throws FossickError INVALID_SETTING when the port is not available
 */
export async function serveUi(options: ServeOptions): Promise<void> {
  const { onError, onListening, signal } = options;
  const session = createSession();
  const pageSession = createPageSession(options, await shippedPage(), onError);
  let port = 0;
  const running = new Set<Promise<void>>();
  const app = createApp({ pageSession, session, port: () => port, onError, running });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  port = await listen(server, options.port);
  const aborted = signal.aborted ? undefined : once(signal, "abort");
  try {
    await onListening({ url: `http://${loopback}:${port}/${session.place}/?token=${session.token}` });
    await aborted;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.allSettled(running);
    await pageSession.pageHistory.settle();
  }
}
