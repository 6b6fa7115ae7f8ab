// Streams rows from PostgreSQL by binary COPY, so that an index of gigabytes is never whole in memory.
import { finished } from "node:stream/promises";
import type { Readable } from "node:stream";
import type { ClientBase } from "pg";
import { to } from "pg-copy-streams";

/** Header of binary COPY: signature, flags, and the length of an empty extension. */
const copyHeadBytes = 19;
const endOfRows = -1;
/** An index of many gigabytes over a slow network. */
const copyMs = 3 * 3_600_000;

/**
 * Rows of two columns, text and bytea, as they arrive. An ordinary query would have PostgreSQL spell each byte in two
 * letters, and keep all rows in memory.
 * @param query without parameters: COPY takes none
 */
export async function* copyRows(
  client: ClientBase,
  query: string,
): AsyncGenerator<readonly [text: string, bytes: Buffer]> {
  const copying = to(`copy (${query}) to stdout (format binary)`);
  // pg's limit of time ends with the callback, which COPY never calls: the timer would keep the process alive for hours.
  const timed = Object.assign(copying, { query_timeout: copyMs, callback: () => {} });
  const stream = client.query(timed);
  const ended = finished(stream, { writable: false }).catch(() => undefined);
  const { end, take } = createTaker(stream);
  try {
    await take(copyHeadBytes);
    for (;;) {
      const columns = (await take(2)).readInt16BE();
      if (columns === endOfRows) break;
      const text = await take((await take(4)).readInt32BE());
      const bytes = await take((await take(4)).readInt32BE());
      yield [text.toString(), bytes];
    }
  } finally {
    // Drains the stream in any case: the connection is unusable before. A pending read of chunks would block the flow.
    await end();
    stream.resume();
    await ended;
    timed.callback();
  }
}

interface Taker {
  /** Reads exactly this many bytes. */
  readonly take: (length: number) => Promise<Buffer>;
  /** Release the stream. */
  readonly end: () => Promise<void>;
}

function createTaker(stream: Readable): Taker {
  const chunks = stream.iterator({ destroyOnReturn: false });
  let rest: Buffer = Buffer.alloc(0);
  return {
    async take(length) {
      if (rest.length < length) {
        const parts = [rest];
        for (let bytes = rest.length; bytes < length;) {
          const next: IteratorResult<Buffer, undefined> = await chunks.next();
          if (next.done) throw new Error("rows were cut short");
          parts.push(next.value);
          bytes += next.value.length;
        }
        rest = Buffer.concat(parts);
      }
      const taken = rest.subarray(0, length);
      rest = rest.subarray(length);
      return taken;
    },
    async end() {
      await chunks.return?.(undefined);
    },
  };
}
