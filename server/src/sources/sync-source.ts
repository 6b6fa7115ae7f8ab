// Brings the repositories of a source to what its host has, removals included; a failed listing changes nothing.
import { asAdmin, type Manager } from "../catalogue/as-admin.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { HostAccess } from "./ask-host.ts";
import { choose } from "./choose.ts";
import { listSource } from "./list-source.ts";
import { listTeams } from "./list-teams.ts";
import { SourceProblem, type ChosenRepository, type HostTeams, type Source } from "./types.ts";

/** Changes by a listing. */
export interface SourceChanges {
  readonly added: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly gone: readonly { readonly name: string; readonly why: string }[];
  /** Repositories that were gone and are back. */
  readonly back: readonly string[];
  readonly removed: readonly string[];
  /** Names that other repositories have. */
  readonly taken: readonly string[];
  /** Repositories whose address was added by hand, or by another source. */
  readonly others: number;
  /** Names or addresses that are not taken here. */
  readonly refused: readonly string[];
  /** Changes by the host's teams, where it decides. */
  readonly permissions?: PermissionChanges;
}

/** Changes of access. */
export interface PermissionChanges {
  /** Count of repositories that a team may search now. */
  readonly given: number;
  /** Number that a team lost. */
  readonly taken: number;
  /** Teams of the host that are none here. */
  readonly unknown: readonly string[];
  /** Groups of the host that get nothing, because some of their members may not read code. */
  readonly withGuests: readonly string[];
}

export interface SyncOptions extends Omit<HostAccess, "headers"> {
  readonly schemes: readonly string[];
  /** Also when more than half of the repositories are lost. */
  readonly isConfirmed: boolean;
  /** Only tells what would change. */
  readonly isDry: boolean;
}

/** Bring the repositories of a source to what its host has. A listing that fails changes nothing. @throws SourceProblem */
export async function syncSource(
  database: Database,
  manager: Manager,
  source: Source,
  options: SyncOptions,
): Promise<SourceChanges> {
  const { isConfirmed, isDry, schemes } = options;
  const listed = await listSource(source, options);
  const teams = source.hostTeams ? await listTeams(source, options) : undefined;
  const { refused, repositories } = choose(source, listed, schemes);
  const listing = { repositories, isConfirmed, isDry, ...(teams && { teams }) };
  return { ...(await takeOver(database, manager, source, listing)), refused };
}

/** Undoes the transaction of a dry run. */
class Undone extends Error {
  override readonly name = "Undone";
}

type Answer = Omit<SourceChanges, "refused"> | { readonly known: number; readonly lost: number } | null;

interface Listing extends Pick<SyncOptions, "isConfirmed" | "isDry"> {
  readonly repositories: readonly ChosenRepository[];
  readonly teams?: HostTeams;
}

async function takeOver(
  database: Database,
  manager: Manager,
  source: Source,
  { isConfirmed, isDry, repositories, teams }: Listing,
): Promise<Omit<SourceChanges, "refused">> {
  let answer: Answer = null;
  await asAdmin(database, { ...manager, id: `source:${source.name}` }, async (client) => {
    const { rows } = await client.query<{ changes: Answer }>(
      "select fossick.sync_source($1, $2::jsonb, $3) as changes",
      [source.id, JSON.stringify(repositories), isConfirmed],
    );
    answer = rows[0]?.changes ?? null;
    if (teams && answer && !("lost" in answer))
      answer = { ...answer, permissions: await permit(client, source, teams) };
    if (isDry) throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  const changes = answer as Answer;
  if (changes === null) throw new SourceProblem(`The source ${source.name} was removed.`);
  if ("lost" in changes)
    throw new SourceProblem(
      `The listing lacks ${changes.lost} of ${changes.known} repositories, more than half: nothing was changed. If that is right: sources sync ${source.name} --confirm`,
    );
  return changes;
}

async function permit(
  client: Queryable,
  { id }: Source,
  { teams, withGuests }: HostTeams,
): Promise<PermissionChanges> {
  const { rows } = await client.query<{ changes: Omit<PermissionChanges, "withGuests"> }>(
    "select fossick.sync_permissions($1, $2::jsonb) as changes",
    [id, JSON.stringify(teams)],
  );
  return { ...(rows[0]?.changes ?? { given: 0, taken: 0, unknown: [] }), withGuests };
}
