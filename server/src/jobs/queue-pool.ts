import type { Pool, PoolClient } from "pg";

/**
 * The same pool for graphile-worker, which (0.16.6 to 0.18.0) releases its listening connection twice when it is stopped
 * while that connection breaks: the second release would be an unhandled rejection, and so end the process.
 */
export function queuePool(pool: Pool): Pool {
  const connect = (then?: Connected): Promise<PoolClient> | void =>
    then === undefined
      ? pool.connect()
      : pool.connect((error, client, release) => then(error, client, release && once(release)));
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: PoolClient | undefined, release?: Release) => void;

function once(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
