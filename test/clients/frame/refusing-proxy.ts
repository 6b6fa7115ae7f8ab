import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that lets nothing through and says who asked for what. */
export interface RefusingProxy {
  readonly url: string;
  /** The hosts that were asked for, as `example.com:443`. */
  readonly wanted: readonly string[];
  close(): void;
}

/** Starts a proxy that shows whether a client tries to leave the machine. */
export async function startRefusingProxy(): Promise<RefusingProxy> {
  const wanted: string[] = [];
  const server = createServer((request, response) => {
    wanted.push(request.url ?? "");
    response.writeHead(403).end();
  });
  server.on("connect", ({ url }, socket) => {
    wanted.push(url ?? "");
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wanted,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
