import { setTimeout as wait } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLease, runJobs } from "../../../server/src/jobs/index.ts";
import { queuePool } from "../../../server/src/jobs/queue-pool.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

describe.skipIf(!hasPostgres)("the pool of the job queue", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());

  it("takes a connection back once when it is released twice", async () => {
    const pool = queuePool(database.pool);
    await new Promise<void>((resolve, reject) => {
      pool.connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error("no connection"));
        client.query("select 1").then(() => {
          release();
          release();
          resolve();
        }, reject);
      });
    });
    expect(database.pool.idleCount).toBeGreaterThan(0);
    expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  });

  it("gives the error alone where no connection can be had", async () => {
    const ended = new Pool({ connectionString: database.url });
    await ended.end();
    const given = await new Promise<unknown[]>((resolve) =>
      queuePool(ended).connect((...all) => resolve(all.filter((each) => each !== undefined))),
    );
    expect(given).toEqual([expect.any(Error)]);
  });

  it("survives a queue that is stopped while its listening connection breaks", async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on("unhandledRejection", note);
    try {
      const breaking = breakingListen(database.pool);
      const lease = await openLease(database.url);
      const stop = new AbortController();
      const running = runJobs({
        database: breaking.pool,
        lease,
        log: pino({ level: "silent" }),
        jobs: 1,
        format: "none",
        signal: stop.signal,
        forbidden: () => [],
        work: async () => {},
      });
      await breaking.listening;
      stop.abort();
      await wait(5);
      breaking.break();
      await running;
      await lease.end();
      await wait(50);
      expect(rejections).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });
});

/** A pool whose `LISTEN` is under way until it is told to fail, as when PostgreSQL ends meanwhile. */
function breakingListen(pool: Pool): { pool: Pool; listening: Promise<void>; break: () => void } {
  let fail = (): void => {};
  let begun = (): void => {};
  const listening = new Promise<void>((resolve) => (begun = resolve));
  const listen = new Promise<never>((_, reject) => (fail = () => reject(new Error("terminated"))));
  const broken = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "query") return value.bind(target);
        return (text: unknown, ...rest: unknown[]) => {
          if (typeof text !== "string" || !text.startsWith("LISTEN"))
            return Reflect.apply(value, target, [text, ...rest]);
          begun();
          return listen;
        };
      },
    });
  const connect = (then?: Parameters<Pool["connect"]>[0]): unknown =>
    then === undefined
      ? pool.connect()
      : pool.connect((error, client, release) => then(error, client && broken(client), release));
  return {
    pool: new Proxy(pool, {
      get(target, name) {
        if (name === "connect") return connect;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
    listening,
    break: () => fail(),
  };
}
