// Reads all cards from the database into memory, later on only changed ones, whoever may see them.
import { asCaller, type Database } from "../database/database.ts";
import { createCardIndex, type CardIndex } from "./card-index.ts";
import { unpackTerms } from "./packed-terms.ts";
import { maxCards } from "./segment.ts";

/** The cards of the database in the memory of a server. */
export interface Cards {
  /** Returns them as they are now. */
  read(): Promise<CardIndex>;
  figures(): { readonly bytes: number };
}

/** Reads all cards as an administrator; answers pass the caller's rights later. */
const everybody = { isAdmin: true, teams: [] };
/** As many as a segment has, so that the first look merges none. */
const atOnce = maxCards;

interface Look {
  readonly index: CardIndex;
  /** Transaction that wrote the card of each repository. */
  readonly writtenIn: Map<string, string>;
  /** Transactions from this one on may have ended since. */
  readonly seenBefore: bigint;
}

/** Nothing is read until the first use. */
export function openCards(database: Database): Cards {
  let last: Look | undefined;
  let reading: Promise<Look> | undefined;
  return {
    async read() {
      reading ??= look(database, last).finally(() => (reading = undefined));
      last = await reading;
      return last.index;
    },
    figures: () => ({ bytes: last?.index.bytes ?? 0 }),
  };
}

const nothing = (): Look => ({ index: createCardIndex(), writtenIn: new Map(), seenBefore: 0n });

/** Reads changes since the last read. */
async function look(database: Database, last: Look = nothing()): Promise<Look> {
  const { changed, seenBefore } = await asCaller(database, everybody, async (client) => {
    // First the bound, then the rows: what ends in between is read now and again next time.
    const { rows: bounds } = await client.query<{ bound: string }>(
      "select pg_snapshot_xmin(pg_current_snapshot())::text as bound",
    );
    const { rows } = await client.query<{ id: string; written: string }>(
      "select repository_id as id, written::text from fossick.changed_cards($1::xid8)",
      [String(last.seenBefore)],
    );
    return { seenBefore: BigInt(bounds[0]?.bound ?? 0), changed: rows };
  });
  // A restored database restarts its transaction numbers.
  if (seenBefore < last.seenBefore) return look(database);
  const { index, writtenIn } = last;
  const news = changed.filter(({ id, written }) => writtenIn.get(id) !== written).map(({ id }) => id);
  for (let from = 0; from < news.length; from += atOnce)
    await readCards(database, { index, writtenIn }, news.slice(from, from + atOnce));
  return { index, writtenIn, seenBefore };
}

const readCards = (
  database: Database,
  { index, writtenIn }: Pick<Look, "index" | "writtenIn">,
  ids: readonly string[],
): Promise<void> =>
  asCaller(database, everybody, async (client) => {
    const { rows } = await client.query<{ id: string; written: string; terms: Buffer }>(
      "select repository_id as id, changed_in::text as written, terms from fossick.cards where repository_id = any ($1::bigint[])",
      [ids],
    );
    index.put(rows.map(({ id, terms }) => ({ repositoryId: Number(id), ...unpackTerms(terms) })));
    for (const { id, written } of rows) writtenIn.set(id, written);
  });
