// Types of uploads and of the indexes in the database.
import type { IndexReport } from "fossick/hosting";
import type { Queryable } from "../database/database.ts";
import type { IndexVersion } from "../types.ts";

/** A branch of an uploaded index. */
export interface UploadedHead {
  /** "" for the first. */
  readonly branch: string;
  readonly branchName: string;
  readonly commit: string;
  /** Report of `updateIndex`; answers repeat it, as for a folder. */
  readonly told: Pick<IndexReport, "faults" | "unread" | "leftOut">;
}

export interface Upload {
  readonly repositoryId: number;
  readonly format: string;
  /** All branches of the index from now on; data of others is removed. */
  readonly heads: readonly UploadedHead[];
  /** The bytes of a text that the database lacks, by its hash in hexadecimal; undefined when the file changed meanwhile. */
  readonly readText: (hash: string) => Promise<Uint8Array | undefined>;
  /** Called first in the transaction, to lock in the same order everywhere. */
  readonly begin?: (client: Queryable) => Promise<void>;
}

export interface UploadReport {
  /** Generation of the index in the database; the previous one if nothing was new. */
  readonly generation: number;
  /** Bytes sent, of records and of texts. */
  readonly recordBytes: number;
  readonly textBytes: number;
}

/** Writes data beside an index, such as the card, in the transaction that makes the index visible. */
export type WriteBeside = (client: Queryable) => Promise<void>;

/** The state of an index that a store copies. */
export type StoredVersion = Pick<IndexVersion, "generation" | "lineage">;

/** An index in the database. */
export interface IndexKey {
  readonly repositoryId: number;
  readonly format: string;
}
