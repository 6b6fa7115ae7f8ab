// Inserts rows into one table of the database, many in one statement, gathering the next meanwhile.
import type { Queryable } from "../database/database.ts";

export interface RowSink {
  /** @param row what is its own; bytes travel as they are */
  add(...row: readonly [name: string | Buffer, value: Uint8Array]): Promise<void>;
  /** Sends the rest. @returns bytes of all values that were added */
  finish(): Promise<number>;
}

/** COPY is not for tables with row-level security. */
const maxBytes = 4 * 1024 * 1024;
const maxRows = 500;

/**
 * @param statement `insert into … values`, of which `common` are the first parameters
 * @param row how one row is written, given the numbers of its two parameters
 */
export function createRowSink(
  client: Queryable,
  common: readonly unknown[],
  {
    after = "",
    row,
    statement,
  }: { statement: string; row: (name: string, value: string) => string; after?: string },
): RowSink {
  let parameters: unknown[] = [];
  let bytes = 0;
  let allBytes = 0;
  let sending: Promise<unknown> = Promise.resolve();
  // While the database takes the last ones, the next are gathered.
  const send = async (): Promise<void> => {
    await sending;
    if (parameters.length === 0) return;
    const rows = Array.from({ length: parameters.length / 2 }, (_, at) => {
      const first = common.length + 2 * at + 1;
      return row(`$${first}`, `$${first + 1}`);
    });
    sending = client.query(`${statement} ${rows.join(",")} ${after}`, [...common, ...parameters]);
    sending.catch(() => undefined); // reported by the next await
    parameters = [];
    bytes = 0;
  };
  return {
    async add(name, value) {
      parameters.push(name, Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      bytes += value.length;
      allBytes += value.length;
      if (bytes >= maxBytes || parameters.length >= 2 * maxRows) await send();
    },
    async finish() {
      await send();
      await sending;
      return allBytes;
    },
  };
}
