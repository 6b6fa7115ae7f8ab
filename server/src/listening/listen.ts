import { FossickError } from "fossick";
import type { Server } from "node:http";

/** @param flags that name host and port @returns the port. @throws FossickError INVALID_SETTING when it cannot be had */
export function listen(
  server: Server,
  host: string,
  port: number,
  flags = "--host and --port",
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const message = `cannot listen at ${host}, port ${port} (${cause.code ?? cause.message})`;
      const hint = `Choose others with ${flags}.`;
      reject(new FossickError("INVALID_SETTING", message, { cause, hint }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
