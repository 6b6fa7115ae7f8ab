// Refuses requests that do not come from the page, and creates the session that identifies its user.
import { newSecret, strangeHeader } from "../loopback/loopback.ts";

/** Parts of a request that decide whether the request is answered. */
interface AskedOf {
  readonly method: string;
  readonly path: string;
  /** Returns a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** True if the request has the session's cookie. */
  readonly isKnown: boolean;
}

interface Refusal {
  readonly status: 401 | 403 | 405 | 415;
  readonly message: string;
}

/**
 * Decides whether to refuse a request before its body is read. Cookies and SameSite do not distinguish the ports of
 * this machine, so the request must also name this server as its origin.
 */
export function refusalOf({ header, isKnown, method, path }: AskedOf, port: number): Refusal | undefined {
  const origin = header("origin");
  const strange = strangeHeader({ host: header("host"), origin }, port);
  if (strange === "host") return { status: 403, message: "This host is not served." };
  if (!path.startsWith("/api/")) return undefined;
  if (method !== "POST") return { status: 405, message: "Ask with POST." };
  if (strange === "origin" || origin === undefined)
    return { status: 403, message: "Only the page that this server serves may ask it." };
  if ((header("sec-fetch-site") ?? "same-origin") !== "same-origin")
    return { status: 403, message: "Only the page that this server serves may ask it." };
  if (!isKnown) return { status: 401, message: "Open the address that fossick ui printed." };
  if (!/^application\/json(?:\s*;|$)/i.test(header("content-type") ?? ""))
    return { status: 415, message: "Ask with JSON." };
  return undefined;
}

/** Identifies the user who started a server, among all users of the machine. */
export interface Session {
  /** Part of the address that is opened once. */
  readonly token: string;
  /** Replaces the token after that, and is never part of an address. */
  readonly cookie: string;
  /**
   * First part of every path. Browsers send the cookie only below it; otherwise they would also send it to other
   * servers on this machine, because cookies do not distinguish ports.
   */
  readonly place: string;
}

export const createSession = (): Session => ({
  token: newSecret(),
  cookie: newSecret(),
  place: newSecret(),
});
