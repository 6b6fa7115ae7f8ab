// Has a server listen for this machine only, and makes and compares its secret.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FossickError } from "../../base/errors.ts";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Reachable from this machine only. */
export const loopback = "127.0.0.1";

/**
 * Has a server listen on the loopback address, and resolves to its port.
 * @param port 0 for any that is free
 * @throws FossickError INVALID_SETTING when the port is not available
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const message = `cannot listen on port ${port} of ${loopback} (${cause.code ?? cause.message})`;
      const hint = "Choose another one with --port, or 0 for any that is free.";
      reject(new FossickError("INVALID_SETTING", message, { cause, hint }));
    });
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

const secretBytes = 32;

/** Creates a random secret from letters that are safe in a URL and a header. */
export const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

/** Compares a given text with the secret in constant time. */
export const isSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(hash(given ?? ""), hash(secret)) && given !== undefined;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
