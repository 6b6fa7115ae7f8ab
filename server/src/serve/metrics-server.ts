import { createServer, type Server } from "node:http";
import type { ServerSettings } from "../settings.ts";
import { listen } from "./listen.ts";

/** Gives metrics on a port of their own, if there is to be one. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Pick<ServerSettings, "metricsHost" | "metricsPort">,
  metrics: () => Promise<{ readonly contentType: string; readonly text: string }>,
): Promise<Server | undefined> {
  if (metricsPort === 0) return undefined;
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
  await listen(server, metricsHost, metricsPort, "--metrics-host and --metrics-port");
  return server;
}
