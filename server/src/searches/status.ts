// Tells how repositories do, as far as a caller may know and by this server's format of the index.
import { listRepositories as listCatalogue, type RepositoryStatus as Listed } from "../catalogue/index.ts";
import type { ListOptions } from "../catalogue/list-repositories.ts";
import type { RepositoryState } from "../types.ts";
import type { SearchCall } from "./search-call.ts";
import { repositoryUnknown } from "./unknown.ts";

/** Status of a repository, as far as a caller may know it. */
export interface RepositoryStatus {
  readonly name: string;
  readonly state: RepositoryState;
  /** Most recent problem; absent once it went well. */
  readonly problem?: string;
  /** ISO 8601. */
  readonly stateSince: string;
  /** True if this server can search it. */
  readonly isSearchable: boolean;
  /** Goes up with every change of the index. */
  readonly generation?: number;
  /** Bytes in the database. */
  readonly sizeBytes?: number;
  /** Those that are indexed, the default one first. */
  readonly branches: readonly {
    readonly name: string;
    readonly commit: string;
    readonly indexedAt: string;
  }[];
}

/** The repositories that a caller may search, by name. */
export async function listRepositories(
  call: SearchCall,
  options: ListOptions,
): Promise<readonly RepositoryStatus[]> {
  const { caller, context } = call;
  const listed = await listCatalogue(context.database, caller, options);
  return listed.map((each) => inFormat(each, context.format));
}

/** @throws FossickError REPOSITORY_UNKNOWN */
export async function repositoryStatus(call: SearchCall, name: string): Promise<RepositoryStatus> {
  const [status] = await listRepositories(call, { name });
  if (status === undefined) throw repositoryUnknown();
  return status;
}

/** Reduces a status to indexes of this server's format. */
function inFormat(
  { indexed, name, problem, sizeBytes, state, stateSince }: Listed,
  format: string,
): RepositoryStatus {
  const own = indexed.filter((each) => each.format === format);
  return {
    name,
    state,
    ...(problem !== null && { problem }),
    stateSince,
    isSearchable: own.length > 0,
    ...(own[0] && { generation: own[0].generation, sizeBytes }),
    branches: own.map(({ branch, commit, indexedAt }) => ({ name: branch, commit, indexedAt })),
  };
}
