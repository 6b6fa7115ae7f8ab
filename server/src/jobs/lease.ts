// Tells other workers that this one lives, by locks on a connection of its own, which PostgreSQL drops with it.
import { Client } from "pg";

export interface Lease {
  /** Before a worker of the pool takes its first job. */
  hold(workerId: string): Promise<void>;
  /** Aborted when the connection is gone: others may take over the jobs from now on. */
  readonly lost: AbortSignal;
  /** Time of PostgreSQL's last answer, in milliseconds since 1970. */
  readonly answeredAtMs: () => number;
  end(): Promise<void>;
}

const beatMs = 5_000;
const answerMs = 15_000;

/** The lock of a worker: whoever gets it knows that the worker is gone. */
export const lockOf = (expression: string): string =>
  `hashtextextended('fossick-worker ' || ${expression}, 0)`;

/**
 * Connect for as long as this worker lives. It must be a connection of its own to PostgreSQL, not one of a pooler that
 * shares sessions.
 */
export async function openLease(url: string): Promise<Lease> {
  const client = new Client({
    connectionString: url,
    application_name: "fossick-server lease",
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  const lose = (): void => lost.abort(new Error("the connection to PostgreSQL is gone"));
  client.on("error", lose);
  client.on("end", lose);
  try {
    await client.connect();
    // A machine that vanished without a word is noticed within half a minute, too.
    await client.query(
      "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  let answeredAtMs = Date.now();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: a connection takes no two statements. */
  const ask = (statement: string, values: readonly string[] = []): Promise<unknown> =>
    (last = last.catch(() => undefined).then(() => client.query(statement, [...values])));
  const beat = setInterval(() => {
    ask("select 1").then(() => (answeredAtMs = Date.now()), lose);
  }, beatMs);
  return {
    lost: lost.signal,
    answeredAtMs: () => answeredAtMs,
    async hold(workerId) {
      await ask(`select pg_advisory_lock(${lockOf("$1::text")})`, [workerId]);
    },
    async end() {
      clearInterval(beat);
      await client.end().catch(() => undefined);
    },
  };
}
