import { FossickError } from "fossick/hosting/light";
import type { Queryable } from "./database.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { missingMigrations } from "./migrations.ts";

const lacksTables = /^(?:42P01|3F000|42501)$/;

/**
 * The first thing that each program does with its database.
 * @throws FossickError INVALID_SETTING without an address, SERVER_UNAVAILABLE when it cannot be reached or lacks tables
 */
export async function checkDatabase(database: Queryable, url: string): Promise<void> {
  if (url === "")
    throw new FossickError("INVALID_SETTING", "no database is named", {
      hint: "Set FOSSICK_DATABASE_URL to the address of a PostgreSQL: postgres://user@host/database.",
    });
  const missing = await missingMigrations(database).catch((error: unknown) => explain(error, url));
  if (missing.length > 0) throw notMigrated(placeOf(url));
}

function explain(error: unknown, url: string): never {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  if (lacksTables.test(code)) throw notMigrated(placeOf(url));
  const why = isUnavailable(error) ? code || message : message;
  throw new FossickError("SERVER_UNAVAILABLE", `cannot use the database at ${placeOf(url)} (${why})`, {
    hint: "Is PostgreSQL running there, and does it take the login of FOSSICK_DATABASE_URL?",
  });
}

const notMigrated = (place: string): FossickError =>
  new FossickError("SERVER_UNAVAILABLE", `the database at ${place} lacks tables of this version`, {
    hint: "Run fossick-server migrate as its owner, then start again.",
  });

/** Without user and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "that address";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
