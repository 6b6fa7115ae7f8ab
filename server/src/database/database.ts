// Opens connections to PostgreSQL, and runs transactions, with row-level security for a caller where one asks.
import { escapeLiteral, Pool, type ClientBase, type PoolClient } from "pg";
import type { Caller } from "../access/caller.ts";

/** The pool, or one connection of it. */
export type Queryable = Pick<ClientBase, "query">;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** Time limit of a statement, except COPY; none if omitted. */
  readonly statementMs?: number;
  /** Called for idle connections that broke; the next use opens others. */
  readonly onError: (error: Error) => void;
}

export type Database = Pool;

/** Connects on first use. */
export function openDatabase({ max, onError, statementMs, url }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: "fossick-server",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A host that vanished answers nothing at all, so the limit is ours and not the database's.
    ...(statementMs !== undefined && {
      query_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs,
    }),
  });
  pool.on("error", onError);
  // The pool listens to idle connections only; one in use that breaks fails the statement instead.
  pool.on("connect", (client) => client.on("error", ignored));
  return pool;
}

/** Runs `work` in one transaction, which is undone if it throws. @param begin what begins it, and is sent at once */
export async function inTransaction<Value>(
  database: Database,
  work: (client: PoolClient) => Promise<Value>,
  begin = "begin",
): Promise<Value> {
  const client = await database.connect();
  try {
    await client.query(begin);
    const value = await work(client);
    await client.query("commit");
    client.release();
    return value;
  } catch (error) {
    client.release(isLate(error) || (await rollBack(client)));
    throw error;
  }
}

/** Undoes a transaction. @returns why the connection is not given back to the pool */
const rollBack = (client: PoolClient): Promise<Error | undefined> =>
  client.query("rollback").then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  );

/** Tests whether a statement took too long: its connection goes on waiting, and so would whatever is said after it. */
const isLate = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

const ignored = (): void => {};

/** Who asks, and which repositories for. */
export interface Asking extends Pick<Caller, "isAdmin" | "teams">, Partial<Pick<Caller, "id">> {
  readonly repositories?: readonly number[];
}

const enter = (repositories: readonly number[]): string =>
  ` perform fossick.enter(${escapeLiteral(`{${repositories.join(",")}}`)});`;

/**
 * Runs `work` as the serving role with row-level security for this caller: only rows of their repositories, and their
 * own rows of data that belongs to one caller. Tables that Citus spreads are read of the named repositories alone. Owners and superusers bypass RLS, so the role is always switched. Only
 * an owner's login used for management may lack the role; `serve` does not start without it. Citus forwards a `set
 * local` with all other text of its statement, hence the block, but no `set_config`: on its nodes the login decides the
 * role.
 */
export const asCaller = <Value>(
  database: Database,
  { id = "", isAdmin, repositories = [], teams }: Asking,
  work: (client: PoolClient) => Promise<Value>,
  begin = "begin",
): Promise<Value> =>
  inTransaction(
    database,
    work,
    `${begin};
     do ${escapeLiteral(`begin
       set local fossick.teams = ${escapeLiteral(`{${teams.join(",")}}`)};
       set local fossick.admin = ${isAdmin ? "on" : "off"};
       set local fossick.caller = ${escapeLiteral(id)};${repositories.length === 0 ? "" : enter(repositories)}
       if pg_has_role(session_user, 'fossick_server', 'member') then
         perform set_config('role', 'fossick_server', true);
       end if;
     end`)}`,
  );
