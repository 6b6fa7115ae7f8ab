import { asCaller, type Database } from "../database/database.ts";
import type { Caller } from "../access/caller.ts";
import type { NamedInTask, TaskTerm } from "./task-terms.ts";
import { rankingSql } from "./ranking-sql.ts";

/** Question to the cards. */
export interface RoutingQuestion {
  readonly terms: readonly TaskTerm[];
  readonly named: NamedInTask;
  /** Format of the indexes that this server reads. */
  readonly format: string;
  /** Repositories wanted. */
  readonly most: number;
}

/** A repository that a task may belong to. */
export interface RankedRepository {
  readonly name: string;
  /** How likely it is the one, if it is one of those that the caller may see; 0 to 1. */
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
  /** How many repositories the caller may see. */
  readonly visible: number;
}

interface Row {
  readonly name: string;
  readonly share: number;
  readonly named: boolean;
  readonly because: readonly number[] | null;
  readonly description: string | null;
  readonly visible: string;
}

/**
 * Rank the repositories that a caller may see for a task, by their cards. It is the one query that reads all partitions,
 * and it counts nothing but the caller's own repositories: what others have changes no score.
 */
export async function rankRepositories(
  database: Database,
  caller: Pick<Caller, "isAdmin" | "teams">,
  { format, most, named, terms }: RoutingQuestion,
): Promise<RankedRepositories> {
  const rows = await asCaller(database, caller, async (client) => {
    // Compiling the statement for all its partitions would take longer than running it.
    await client.query("set local jit = off");
    const { rows: found } = await client.query<Row>(rankingSql, [
      terms.map(({ hash }) => hash),
      terms.map(({ weight }) => weight),
      terms.map(({ isName }) => isName),
      format,
      named.full,
      named.last,
      most,
    ]);
    return found;
  });
  const spelt = new Map(terms.map(({ hash, spelt: word }) => [hash, word]));
  return {
    visible: Number(rows[0]?.visible ?? 0),
    ranked: rows.map(({ because, description, name, named: isNamed, share }) => ({
      name,
      share,
      isNamed,
      because: [...new Set((because ?? []).flatMap((hash) => spelt.get(hash) ?? []))],
      ...(description && { description }),
    })),
  };
}
