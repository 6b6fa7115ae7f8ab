import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import type { IncomingMessage } from "node:http";
import { isSecret } from "../../loopback/loopback.ts";

/** Reason to reject a request before its body is read. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Accepts only requests that name this machine as their host, come from no foreign web page, ask for the one path and
 * have the token. Host and origin are checked first: a page that rebinds its name to this machine learns nothing.
 */
export function guard(token: string, path: string): (request: IncomingMessage) => Refusal | undefined {
  return ({ headers, url }) => {
    const host = validateHostHeader(headers.host, localhostAllowedHostnames());
    if (!host.ok) return { status: 403, message: "this host is not served" };
    const { origin } = headers;
    if (origin !== undefined && !validateOriginHeader(origin, localhostAllowedOrigins()).ok)
      return { status: 403, message: "this origin is not served" };
    if (url?.split("?")[0] !== path) return { status: 404, message: `only ${path} is served` };
    if (isSecret(bearerIn(headers.authorization), token)) return undefined;
    const challenge = { "www-authenticate": 'Bearer realm="fossick"' };
    return { status: 401, message: "the bearer token is missing or wrong", headers: challenge };
  };
}

const bearerIn = (authorization = ""): string | undefined =>
  /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1];
