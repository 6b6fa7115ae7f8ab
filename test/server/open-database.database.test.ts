import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/src/database/database.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

describe.skipIf(!hasPostgres)("a connection in use that PostgreSQL ends", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());

  it("fails the next statement, not the process", async () => {
    const pool = openDatabase({ url: database.url, max: 1, onError: () => undefined });
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    process.on("uncaughtException", note);
    try {
      const client = await pool.connect();
      const ended = new Promise<void>((resolve) => void client.once("end", resolve));
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
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
});
