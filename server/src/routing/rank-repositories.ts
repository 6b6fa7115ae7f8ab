// Ranks the repositories that a caller may search for a task, by their cards and names, with copies taken as one.
import type { PoolClient } from "pg";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import { visibilityCondition, seenByParameters } from "../database/seen-by.ts";
import type { CardIndex } from "./card-index.ts";
import type { Cards } from "./cards.ts";
import { foldCopies } from "./fold-copies.ts";
import { nameScores, readNamed, type NamedRepository } from "./named-repositories.ts";
import { unpackHashes } from "./packed-terms.ts";
import { scoreCards, type AskedCards } from "./score-cards.ts";
import type { NamedInTask, TaskTerm } from "./task-terms.ts";

/** Question to the cards. */
export interface RoutingQuestion {
  readonly terms: readonly TaskTerm[];
  readonly named: NamedInTask;
  /** Format of the indexes that this server reads. */
  readonly format: string;
  /** Repositories wanted. */
  readonly max: number;
}

/** A repository that a task may belong to. */
export interface RankedRepository {
  readonly name: string;
  /** How likely it is the one, with its copies, if it is one of those that the caller may search; 0 to 1. */
  readonly share: number;
  /** True if the task names it. */
  readonly isNamed: boolean;
  /** Words and names of the task that speak for it most, strongest first. */
  readonly because: readonly string[];
  /** Absent without a card. */
  readonly description?: string;
}

export interface RankedRepositories {
  /** Best first; ties by name. */
  readonly ranked: readonly RankedRepository[];
  /** How many repositories the caller may search. */
  readonly searchable: number;
}

type Asker = Pick<Caller, "isAdmin" | "teams">;

/** Score difference by which a repository is e times as likely. Tuned: docs/decisions. */
const temperature = 1.3;
/** Number of best ones that are checked for copies. */
const maxCandidates = 50;
/** Max words reported per repository. */
const maxTold = 5;

/**
 * Rank the repositories that a caller may search for a task, by their cards. Only these affect scores. Details of the
 * best are read with the caller's rights.
 */
export async function rankRepositories(
  { cards, database }: { readonly cards: Cards; readonly database: Database },
  caller: Asker,
  { format, max, named, terms }: RoutingQuestion,
): Promise<RankedRepositories> {
  const index = await cards.read();
  return asCaller(database, caller, async (client) => {
    const { asked, count, ids } = await readSearchable(client, index, format);
    const found = scoreCards(index, terms, { asked, count });
    const names = nameScores(index, await readNamed(client, named), { found, count });
    for (const [slot, { score }] of names) found.scores[slot] = (found.scores[slot] ?? 0) + score;
    const best = bestOf(ids, found.scores);
    const told = await readTold(
      client,
      caller,
      best.map(({ id }) => id),
    );
    const known = best.flatMap((each) => {
      const row = told.get(each.id);
      return row === undefined ? [] : [{ ...each, ...row }];
    });
    known.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
    const kept = foldCopies(known).slice(0, max);
    return {
      searchable: count,
      ranked: kept.map(({ description, name, share, slot }) => ({
        name,
        share,
        isNamed: names.get(slot)?.isCertain === true,
        because: reasons(found.termsFor(slot), names.get(slot)),
        ...(description && { description }),
      })),
    };
  });
}

const idBytes = 8;

/** Repositories that the caller may search. */
interface Searchable extends AskedCards {
  /** The number of each by slot; 0 in the slots of others. */
  readonly ids: Float64Array;
}

async function readSearchable(client: PoolClient, index: CardIndex, format: string): Promise<Searchable> {
  const { rows } = await client.query<{ ids: Buffer }>("select fossick.searchable_repositories($1) as ids", [
    format,
  ]);
  const bytes = rows[0]?.ids ?? Buffer.alloc(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = bytes.length / idBytes;
  const slots = new Uint32Array(count);
  for (let at = 0; at < count; at++) slots[at] = index.slotOf(idAt(view, at));
  const ids = new Float64Array(index.slots);
  const asked = new Uint8Array(index.slots);
  for (let at = 0; at < count; at++) {
    const slot = slots[at] ?? 0;
    ids[slot] = idAt(view, at);
    asked[slot] = 1;
  }
  return { asked, count, ids };
}

const idAt = (view: DataView, at: number): number =>
  view.getUint32(at * idBytes) * 2 ** 32 + view.getUint32(at * idBytes + 4);

/** The best slots with their likelihoods; ties by slot, ascending. */
function bestOf(ids: Float64Array, scores: Float64Array) {
  const { max, min } = boundsOfBest(ids, scores);
  const best: { slot: number; id: number; score: number; odds: number }[] = [];
  let total = 0;
  for (let slot = 0; slot < ids.length; slot++) {
    const [id = 0, score = 0] = [ids[slot], scores[slot]];
    if (id === 0) continue;
    const odds = Math.exp((score - max) / temperature);
    total += odds;
    if (score >= min) best.push({ slot, id, score, odds });
  }
  return best
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, maxCandidates)
    .map(({ odds, ...each }) => ({ ...each, share: odds / total }));
}

/** The greatest score, and that of the last one of the candidates: sorting all scores takes longer than making them. */
function boundsOfBest(ids: Float64Array, scores: Float64Array): { max: number; min: number } {
  let best: number[] = [];
  let min = -Infinity;
  for (let slot = 0; slot < ids.length; slot++) {
    const score = scores[slot] ?? 0;
    if (ids[slot] === 0 || score <= min) continue;
    best.push(score);
    if (best.length < maxCandidates * 2) continue;
    best = best.sort((a, b) => b - a).slice(0, maxCandidates);
    min = best.at(-1) ?? min;
  }
  best.sort((a, b) => b - a);
  return { max: best[0] ?? 0, min: best[maxCandidates - 1] ?? -Infinity };
}

interface Told {
  readonly name: string;
  readonly description: string | null;
  /** The smallest of its hashes: those that two cards have in common tell how alike they are. */
  readonly sketch: Int32Array;
}

async function readTold(
  client: PoolClient,
  caller: Asker,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Told>> {
  const { rows } = await client.query<{
    id: string;
    name: string;
    description: string | null;
    sketch: Buffer | null;
  }>(
    `select r.repository_id as id, r.name, k.description,
       substr(k.terms, 1, least(1024, length(k.terms) / 5 * 4)) as sketch
     from fossick.repositories r left join fossick.cards k using (repository_id)
     where r.repository_id = any ($1::bigint[]) and ${visibilityCondition(2)}`,
    [ids, ...seenByParameters(caller)],
  );
  return new Map(
    rows.map(({ id, sketch, ...row }) => [
      Number(id),
      { ...row, sketch: unpackHashes(sketch ?? Buffer.alloc(0)) },
    ]),
  );
}

/** Its name, then words of the task by what they add. */
function reasons(terms: readonly TaskTerm[], named: NamedRepository | undefined): string[] {
  const words = [...(named === undefined ? [] : [named.word]), ...terms.map(({ spelt }) => spelt)];
  return [...new Set(words)].slice(0, maxTold);
}
