import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

export interface ServeOptions {
  /** Stops the server. */
  readonly signal: AbortSignal;
  /** Called with errors outside the protocol. */
  readonly onError: (error: Error) => void;
}

/** Serves one client over standard input and output until it closes its end. */
export async function serveOverStdio(factory: McpServerFactory, options: ServeOptions): Promise<void> {
  const { signal, onError } = options;
  const end = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve());
    process.stdout.once("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const handle = serveStdio(factory, { onerror: onError });
  await end;
  await handle.close();
}
