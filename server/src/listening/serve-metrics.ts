// Serves metrics to Prometheus over HTTP on a port of its own, where one is set; asks for no key.
import { createServer, type Server } from "node:http";
import { listen } from "./listen.ts";

export interface MetricsPlace {
  readonly host: string;
  /** 0 for none. */
  readonly port: number;
  /** Flags that name them. */
  readonly flags: string;
}

/** Metrics as Prometheus reads them. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** Serves metrics on a separate port, if set. @throws FossickError INVALID_SETTING */
export async function serveMetrics(
  { flags, host, port }: MetricsPlace,
  metrics: () => Promise<MetricsText>,
): Promise<Server | undefined> {
  if (port === 0) return undefined;
  const server = createServer(async (request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return response.writeHead(404).end();
    try {
      const { contentType, text } = await metrics();
      response.writeHead(200, { "content-type": contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
    return undefined;
  });
  await listen(server, host, port, flags);
  return server;
}
