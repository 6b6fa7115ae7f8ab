// Makes ids of searches that nobody can guess, in which the number of the repository is sealed, and reads it again.
import { createHmac, randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";

/** Random bytes: too many to try. */
const randomLength = 18;
/** Bytes of a repository's number. */
const numberLength = 6;

const keys = new WeakMap<Queryable, Promise<Buffer>>();

/** Gives the key that seals ids, the same for all servers of a database. */
function sealKey(database: Queryable): Promise<Buffer> {
  const known = keys.get(database);
  if (known !== undefined) return known;
  const read = readKey(database);
  keys.set(database, read);
  read.catch(() => keys.delete(database));
  return read;
}

async function readKey(database: Queryable): Promise<Buffer> {
  const { rows } = await database.query<{ key: Buffer }>("select key from fossick.seal");
  if (rows[0] === undefined) throw new Error("fossick.seal has no key");
  return rows[0].key;
}

/** XORs a number with a keyed mask; applying it twice restores the number. */
const masked = (key: Buffer, random: Buffer, number: Buffer): Buffer => {
  const mask = createHmac("sha256", key).update(random).digest();
  return number.map((byte, at) => byte ^ (mask[at] ?? 0)) as Buffer;
};

/**
 * Creates an unguessable id of a search. It contains the sealed number of its repository, for finding its row: ids
 * reveal neither the number of repositories nor which ids share one.
 */
export async function newSearchId(database: Queryable, repositoryId: number): Promise<string> {
  const random = randomBytes(randomLength);
  const number = Buffer.alloc(numberLength);
  number.writeUIntBE(repositoryId, 0, numberLength);
  const sealed = masked(await sealKey(database), random, number);
  return `r_${Buffer.concat([random, sealed]).toString("base64url")}`;
}

/** The repository number in an id; undefined for an invalid one. */
export async function repositoryIdIn(database: Queryable, id: string): Promise<number | undefined> {
  const [, bytes] = /^r_([\w-]{32})$/.exec(id) ?? [];
  if (bytes === undefined) return unsealedIdIn(id);
  const all = Buffer.from(bytes, "base64url");
  const random = all.subarray(0, randomLength);
  const number = masked(await sealKey(database), random, all.subarray(randomLength));
  return number.readUIntBE(0, numberLength);
}

/** Ids of servers that did not seal them yet, which may be kept for half an hour after an upgrade. */
function unsealedIdIn(id: string): number | undefined {
  const [, digits] = /^r_([0-9a-z]{1,10})_[\w-]{24}$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 36);
}
