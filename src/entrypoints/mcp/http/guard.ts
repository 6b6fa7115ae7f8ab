import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request is turned away before anything of it is read. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Lets a request pass that names this machine as its host, comes from no foreign web page, asks for the one path there
 * is and has the token. Host and origin come first: a page that rebinds its name to this machine learns nothing.
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

/** Compares without telling by its time how much of a token was right. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = hash(token);
  return (authorization) => {
    const given = /^Bearer +([^\s]+)\s*$/i.exec(authorization ?? "")?.[1];
    return timingSafeEqual(hash(given ?? ""), expected) && given !== undefined;
  };
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
