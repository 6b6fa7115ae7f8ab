// Refuses requests that do not come from the page, and makes the session that tells its user from others.
import { newSecret } from "../loopback/loopback.ts";

/** Parts of a request that decide whether it is answered. */
interface AskedOf {
  readonly method: string;
  readonly path: string;
  /** By name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** True if the session's cookie came with it. */
  readonly isKnown: boolean;
}

interface Refusal {
  readonly status: 401 | 403 | 405 | 415;
  readonly message: string;
}

/**
 * Decides whether to refuse a request before its body is read. Cookies and SameSite do not distinguish the ports of
 * this machine, so the request must also name this very server as its origin; a page that rebinds its name to this
 * machine names another host.
 */
export function refusalOf({ header, isKnown, method, path }: AskedOf, port: number): Refusal | undefined {
  const host = header("host") ?? "";
  // Without the port where that is 80.
  const served = ["127.0.0.1", "localhost"].map((name) => new URL(`http://${name}:${port}`).host);
  if (!served.includes(host)) return { status: 403, message: "This host is not served." };
  if (!path.startsWith("/api/")) return undefined;
  if (method !== "POST") return { status: 405, message: "Ask with POST." };
  if (header("origin") !== `http://${host}`)
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
  /** Stands in the address that is opened once. */
  readonly token: string;
  /** Takes its place from then on, and never stands in an address. */
  readonly cookie: string;
  /**
   * The first part of every path. Browsers send the cookie below it alone; without it they would send it to the servers of
   * others on this machine, too, since cookies know no port.
   */
  readonly place: string;
}

export const createSession = (): Session => ({
  token: newSecret(),
  cookie: newSecret(),
  place: newSecret(),
});
