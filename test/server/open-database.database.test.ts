import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, openDatabase } from "../../server/src/database/database.ts";
import { isUnavailable } from "../../server/src/database/is-unavailable.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

describe.skipIf(!hasPostgres)("a connection in use", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());

  it("fails the next statement, not the process, when PostgreSQL ends it", async () => {
    const pool = openDatabase({ url: database.url, max: 1, onError: () => undefined });
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    process.on("uncaughtException", note);
    try {
      const client = await pool.connect();
      const ended = new Promise<void>((resolve) => void client.once("end", resolve));
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.pool.query("select pg_terminate_backend($1::int)", [rows[0]?.pid]);
      await ended;
      await expect(client.query("select 1")).rejects.toThrow();
      client.release(true);
      expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    } finally {
      process.off("uncaughtException", note);
      await pool.end();
    }
    expect(failures).toEqual([]);
  });

  it("fails as one to a database that is away when no answer comes in time, and is let go", async () => {
    const pool = openDatabase({ url: database.url, max: 1, statementMs: 1_500, onError: () => undefined });
    try {
      const startedMs = performance.now();
      const late = await inTransaction(pool, (client) => client.query("select pg_sleep(30)")).catch(
        (error: unknown) => error,
      );
      // No rollback waits as long once more.
      expect(performance.now() - startedMs).toBeLessThan(2_900);
      expect(isUnavailable(late)).toBe(true);
      expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    } finally {
      await pool.end();
    }
  });
});
