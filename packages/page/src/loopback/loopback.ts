// Makes a server listen on this machine only, checks whom requests name, and creates and compares its secret.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FossickError } from "@fossick/base/errors.ts";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Address that is reachable from this machine only. */
export const loopback = "127.0.0.1";

/**
 * Makes a server listen on the loopback address, and resolves to its port.
 * @param port 0 for any free port
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

/**
 * Returns the header of a request that does not name this server, if any; the origin may be absent. A page that rebinds
 * its name to this machine names another host, and other servers on this machine have other ports.
 */
export function strangeHeader(
  { host = "", origin }: { readonly host?: string | undefined; readonly origin?: string | undefined },
  port: number,
): "host" | "origin" | undefined {
  // URL leaves out the port if it is 80.
  const served = [loopback, "localhost"].map((name) => new URL(`http://${name}:${port}`).host);
  if (!served.includes(host)) return "host";
  return origin === undefined || origin === `http://${host}` ? undefined : "origin";
}

/** Max bytes of a refused request to read and discard: a client that is still sending receives no answer. */
export const maxReadAway = 200_000_000;

const secretBytes = 32;

/** Creates a random secret from letters that are safe in a URL and a header. */
export const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

/** Compares a given text with the secret in constant time. */
export const isSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(hash(given ?? ""), hash(secret)) && given !== undefined;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
