import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request is rejected before its body is read. */
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
  const isToken = tokenCheck(token);
  return ({ headers, url }) => {
    const host = validateHostHeader(headers.host, localhostAllowedHostnames());
    if (!host.ok) return { status: 403, message: "this host is not served" };
    const { origin } = headers;
    if (origin !== undefined && !validateOriginHeader(origin, localhostAllowedOrigins()).ok)
      return { status: 403, message: "this origin is not served" };
    if (url?.split("?")[0] !== path) return { status: 404, message: `only ${path} is served` };
    if (isToken(headers.authorization)) return undefined;
    const challenge = { "www-authenticate": 'Bearer realm="fossick"' };
    return { status: 401, message: "the bearer token is missing or wrong", headers: challenge };
  };
}

/** Compares in constant time. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = hash(token);
  return (authorization) => {
    const bearer = /^Bearer +([^\s]+)\s*$/i.exec(authorization ?? "")?.[1];
    return timingSafeEqual(hash(bearer ?? ""), expected) && bearer !== undefined;
  };
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
