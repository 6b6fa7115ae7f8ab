// Runs a database transaction with an administrator's rights, and types who may have them.
import type { PoolClient } from "pg";
import { FossickError } from "fossick/hosting/light";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";

/**
 * Manager of the catalogue: an administrator over HTTP, a source, or anyone who may log in to the database as its owner.
 * The id is what the audit has; without one it is an operator.
 */
export type Manager = Pick<Caller, "isAdmin" | "teams"> & Partial<Pick<Caller, "id">>;

/** Somebody at the command line, whose database login decides their rights. */
export const operator: Manager = { isAdmin: true, teams: [] };

/** One transaction with an administrator's rights. @throws FossickError NOT_ALLOWED */
export async function asAdmin<Value>(
  database: Database,
  manager: Manager,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  if (!manager.isAdmin) throw new FossickError("NOT_ALLOWED", "only an administrator may do this");
  return asCaller(database, manager, work);
}

/** Returns the SQLSTATE of an error, or "": 23505 for a name that is taken, for example. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
