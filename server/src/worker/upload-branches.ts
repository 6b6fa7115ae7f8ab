// Uploads the indexed branches of a repository, with texts and card, in one transaction.
import { branchStore, readFilesIn, type Store } from "fossick/hosting";
import type { Queryable } from "../database/database.ts";
import { plain } from "../mirror/index.ts";
import {
  readTextFrom,
  uploadIndex,
  type Upload,
  type UploadReport,
  type WriteBeside,
} from "../records/index.ts";
import { cardOf, saveCard, type Card } from "../routing/index.ts";
import type { IndexedBranch } from "./index-branches.ts";
import type { WorkerParts } from "./parts.ts";

/** Counts of one upload. */
export interface UploadCounts extends UploadReport {
  /** Files of all branches. */
  readonly files: number;
  readonly branches: number;
}

/** The repository was removed during indexing: nothing is uploaded. */
export class RepositoryRemoved extends Error {
  override readonly name = "RepositoryRemoved";
}

export interface BranchesToUpload {
  readonly repositoryId: number;
  readonly store: Store;
  readonly branches: readonly IndexedBranch[];
  readonly signal: AbortSignal;
}

/** Upload what the database lacks of an index, its texts and its card, in one transaction. */
export async function uploadBranches(parts: WorkerParts, work: BranchesToUpload): Promise<UploadCounts> {
  const { database, format } = parts;
  const { branches, repositoryId, signal, store } = work;
  const card = await cardOrNone(parts, work);
  const beside: WriteBeside = async (client) => {
    if (card) await saveCard(client, repositoryId, format, card);
    signal.throwIfAborted();
  };
  const heads = branches.map(({ head }) => head);
  const begin = (client: Queryable): Promise<void> => stayThere(client, repositoryId);
  const upload = { repositoryId, format, heads, begin, readText: readTextOf(store, branches) };
  const report = await uploadIndex(database, store, upload, beside);
  return { ...report, files: branches.reduce((sum, { files }) => sum + files, 0), branches: branches.length };
}

/**
 * Blocks removal of the repository until this transaction ends, or fails if it is gone; removing takes the same lock
 * first.
 */
async function stayThere(client: Queryable, repositoryId: number): Promise<void> {
  const { rows } = await client.query(
    "select from fossick.repositories where repository_id = $1 for key share",
    [repositoryId],
  );
  if (rows.length === 0) throw new RepositoryRemoved();
}

/** The first branch that has a text gives it. */
function readTextOf(store: Store, branches: readonly IndexedBranch[]): Upload["readText"] {
  const reads = branches.map(({ head, root }) => readTextFrom(root, branchStore(store, head.branch)));
  return async (hash) => {
    for (const read of reads) {
      const bytes = await read(hash);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };
}

/** An index without a card is still found by name. */
async function cardOrNone(
  { log }: WorkerParts,
  { branches, repositoryId, store }: BranchesToUpload,
): Promise<Card | undefined> {
  try {
    const root = branches[0]?.root ?? "";
    return await cardOf({ store: branchStore(store, ""), readText: readFilesIn(root) });
  } catch (error) {
    const message = plain(error instanceof Error ? error.message : String(error));
    log.warn({ repositoryId, error: message }, "no card was made");
    return undefined;
  }
}
