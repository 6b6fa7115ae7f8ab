import { newSecret } from "../loopback/secret.ts";

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
