// Tells by an error whether the database, or a node of it, cannot be reached for now; asks nothing.
import { DatabaseError } from "pg";

/** Classes and codes of PostgreSQL: connection lost, too many connections or no memory, being shut down or not up yet. */
const ofPostgres = /^(?:08...|53...|57P0[1-5])$/;

const ofNetwork: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The client library has no codes for these. */
const ofClient =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Tests whether an error means that the database is unreachable at the moment, rather than that something is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && (ofPostgres.test(code) || ofNetwork.has(code))) return true;
  if (ofClient.test(error.message)) return true;
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.some(isUnavailable);
}

/** Connection lost, or being shut down or not up yet, as PostgreSQL says it of another one. */
const ofNode = /^(?:08...|57P0[1-5])$/;

/** Tests whether the database answers, and says that another node of it does not. */
export const isNodeAway = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? ofNode.test(error.code ?? "")
    : error instanceof Error && isNodeAway(error.cause);

/** Names another node of the database, in the words of Citus. */
const inWords = /node (?:[^\s@]+@)?([\w.-]+:\d+)/;

/** Returns host and port of the node that is away, where the database says so. */
export function awayNode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return isNodeAway(error) ? (inWords.exec(error.message)?.[1] ?? awayNode(error.cause)) : undefined;
}
