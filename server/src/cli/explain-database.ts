// Puts errors of PostgreSQL into sentences for the user of a command, with a hint and without the password.
import { FossickError } from "fossick/hosting/light";
import { awayNode } from "../database/is-unavailable.ts";

const notThere = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "ECONNRESET",
  "ENOENT",
]);
/** Statements of SQL's own: the database starts, stops or has no connection left. */
const notNow = new Set(["57P01", "57P02", "57P03", "53300", "08006", "08001", "08004"]);
const oldTables = new Set(["3F000", "42P01", "42703", "42883"]);

interface Place {
  readonly database: string;
  readonly host: string;
  readonly user: string;
}

interface Explanation {
  readonly fits: (code: string, message: string, error: Error) => boolean;
  readonly code: "INVALID_SETTING" | "SERVER_UNAVAILABLE" | "NOT_ALLOWED";
  readonly message: (place: Place, error: Error) => string;
  readonly hint: (place: Place) => string;
}

/** The first that fits. */
const explanations: readonly Explanation[] = [
  {
    fits: (_code, _message, error) => awayNode(error) !== undefined,
    code: "SERVER_UNAVAILABLE",
    message: ({ host }, error) => `PostgreSQL at ${host} answers, but its node ${awayNode(error)} does not`,
    hint: () => "start that node; nothing else is to be done",
  },
  {
    fits: (code, message) => notThere.has(code) || /timeout|terminated/i.test(message),
    code: "SERVER_UNAVAILABLE",
    message: ({ host }) => `PostgreSQL does not answer at ${host}`,
    hint: () => "is it running, and is FOSSICK_DATABASE_URL right?",
  },
  {
    fits: (code) => notNow.has(code),
    code: "SERVER_UNAVAILABLE",
    message: ({ host }) => `PostgreSQL at ${host} takes no connection now`,
    hint: () => "try again in a moment",
  },
  {
    fits: (code) => code === "3D000",
    code: "INVALID_SETTING",
    message: ({ database, host }) => `there is no database ${database} at ${host}`,
    hint: ({ database }) => `create it as its owner: createdb ${database}`,
  },
  {
    fits: (code, message) => code.startsWith("28") || /SASL|password/i.test(message),
    code: "INVALID_SETTING",
    message: ({ host, user }) => `PostgreSQL at ${host} refuses the login ${user}`,
    hint: () => "check name and password in FOSSICK_DATABASE_URL, or set PGPASSWORD",
  },
  {
    fits: (code) => oldTables.has(code),
    code: "INVALID_SETTING",
    message: ({ database }) => `the database ${database} does not have the tables of this version`,
    hint: () => "fossick-server migrate makes them, as the database's owner",
  },
  {
    fits: (code) => code === "42501",
    code: "NOT_ALLOWED",
    message: ({ database, user }) => `the login ${user} may not do this in the database ${database}`,
    hint: () => "use the login of its owner",
  },
];

/**
 * Explains a PostgreSQL error to the user of a command, and what to do; returns other errors unchanged. Shows the
 * address without its password.
 */
export function explainDatabase(error: unknown, url: string): unknown {
  if (FossickError.isInstance(error) || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const found = explanations.find(({ fits }) => fits(code, error.message, error));
  if (found === undefined) return error;
  const place = partsOf(url);
  return new FossickError(found.code, found.message(place, error), {
    hint: found.hint(place),
    cause: error,
  });
}

function partsOf(url: string): { readonly database: string; readonly host: string; readonly user: string } {
  if (!URL.canParse(url)) return { database: "", host: "its address", user: "" };
  const { hostname, pathname, port, searchParams, username } = new URL(url);
  const host = hostname || searchParams.get("host") || "localhost";
  return {
    database: decodeURIComponent(pathname.slice(1)) || "postgres",
    host: `${host}:${port || "5432"}`,
    user: decodeURIComponent(username) || "of this user",
  };
}
