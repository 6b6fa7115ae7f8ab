import type { PoolClient } from "pg";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import { seenBy, seenByParameters } from "../database/seen-by.ts";
import type { CardIndex } from "./card-index.ts";
import type { Cards } from "./cards.ts";
import { foldCopies } from "./fold-copies.ts";
import { nameScores, readNamed, type Named } from "./named-repositories.ts";
import { unpackHashes } from "./packed-terms.ts";
import { scoreCards } from "./score-cards.ts";
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
  /** Best first; equal ones by name. */
  readonly ranked: readonly RankedRepository[];
  /** How many repositories the caller may search. */
  readonly searchable: number;
}

type Asker = Pick<Caller, "isAdmin" | "teams">;

/** Differences of scores that make one repository e times as likely as another. Tuned: docs/decisions. */
const temperature = 1.5;
/** So many of the best are looked at for copies of each other. */
const maxCandidates = 50;
/** Words that are told of a repository. */
const maxTold = 5;

/**
 * Rank the repositories that a caller may search for a task, by their cards. It counts nothing but the caller's own
 * repositories: what others have changes no score. What is told of the best is read as the caller.
 */
export async function rankRepositories(
  { cards, database }: { readonly cards: Cards; readonly database: Database },
  caller: Asker,
  { format, max, named, terms }: RoutingQuestion,
): Promise<RankedRepositories> {
  const index = await cards.read();
  return asCaller(database, caller, async (client) => {
    const slots = await readSearchable(client, index, format);
    const asked = new Uint8Array(index.slots);
    for (const slot of slots.keys()) asked[slot] = 1;
    const found = scoreCards(index, terms, { asked, count: slots.size });
    const names = nameScores(index, await readNamed(client, named), { found, count: slots.size });
    const scoreOf = (slot: number): number => (found.scores[slot] ?? 0) + (names.get(slot)?.score ?? 0);
    const numbers = [...slots.keys()];
    const best = bestOf(numbers, Float64Array.from(numbers, scoreOf));
    const told = await readTold(
      client,
      caller,
      best.map(({ slot }) => slots.get(slot) ?? 0),
    );
    const known = best.flatMap((each) => {
      const id = slots.get(each.slot) ?? 0;
      const row = told.get(id);
      return row === undefined ? [] : [{ ...each, ...row, id }];
    });
    known.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
    const kept = foldCopies(known).slice(0, max);
    return {
      searchable: slots.size,
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

/** Repositories that the caller may search, by slot. */
async function readSearchable(
  client: PoolClient,
  index: CardIndex,
  format: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ ids: Buffer }>("select fossick.searchable_repositories($1) as ids", [
    format,
  ]);
  const ids = rows[0]?.ids ?? Buffer.alloc(0);
  const slots = new Map<number, number>();
  for (let at = 0; at < ids.length; at += idBytes) {
    const id = Number(ids.readBigInt64BE(at));
    slots.set(index.slotOf(id), id);
  }
  return slots;
}

/** The best slots, those of the smallest numbers first where scores are equal, each with how likely it is. */
function bestOf(slots: readonly number[], scores: Float64Array) {
  const sorted = scores.slice().sort();
  const greatest = sorted.at(-1) ?? 0;
  const min = sorted.at(-maxCandidates) ?? -Infinity;
  const oddsOf = (score: number): number => Math.exp((score - greatest) / temperature);
  const total = scores.reduce((sum, score) => sum + oddsOf(score), 0);
  return slots
    .flatMap((slot, at) => {
      const score = scores[at] ?? 0;
      return score < min ? [] : { slot, score, share: oddsOf(score) / total };
    })
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, maxCandidates);
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
     where r.repository_id = any ($1::bigint[]) and ${seenBy(2)}`,
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
function reasons(terms: readonly TaskTerm[], named: Named | undefined): string[] {
  const words = [...(named === undefined ? [] : [named.word]), ...terms.map(({ spelt }) => spelt)];
  return [...new Set(words)].slice(0, maxTold);
}
