import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Database } from "../../../server/src/database/database.ts";
import {
  hashedTextsOf,
  readTextFrom,
  restoreIndex,
  uploadIndex,
  writeTextHashes,
  type UploadReport,
  type WriteBeside,
} from "../../../server/src/records/index.ts";
import { branchStore, updateIndex, type LanguageTable, type Store } from "@fossick/hosting/index.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";

/** A format that no code makes, so that tests may have several. */
export const format = "format-of-tests";

/** Stands for `fossick-server worker` where only its store and its uploads matter. */
export interface TestWorker {
  readonly store: Store;
  /** Index a work tree as a branch, and tell what it is. */
  index(root: string, branch?: string): Promise<void>;
  /** Upload everything that was indexed. */
  upload(beside?: WriteBeside): Promise<UploadReport>;
  /** Returns the commit of a branch that was indexed last. */
  commitOf(branch: string): string;
  /** Leave a branch out from now on. */
  forget(branch: string): void;
  /** Throw the store away and take what the database has. */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

export function createTestWorker(
  database: Database,
  repositoryId: number,
  of = format,
  languages?: LanguageTable,
): TestWorker {
  const folder = mkdtempSync(join(tmpdir(), "fossick-worker-"));
  let count = 0;
  const open = (): Store => openLmdbStore(join(folder, String(count++)));
  let store = open();
  const roots = new Map<string, { readonly root: string; readonly head: string | undefined }>();
  return {
    get store() {
      return store;
    },
    async index(root, branch = "") {
      const view = branchStore(store, branch);
      const before = hashedTextsOf(view);
      const { head } = await updateIndex(root, view, {
        hidden: false,
        ignore: true,
        ...(languages && { languages }),
      });
      writeTextHashes(root, view, before);
      roots.set(branch, { root, head });
    },
    upload: (beside) =>
      uploadIndex(
        database,
        store,
        {
          repositoryId,
          format: of,
          heads: [...roots].map(([branch, { head = "" }]) => ({
            branch,
            branchName: branch === "" ? "main" : branch,
            commit: head,
            told: { faults: [] },
          })),
          async readText(hash) {
            for (const [branch, { root }] of roots) {
              const text = await readTextFrom(root, branchStore(store, branch))(hash);
              if (text) return text;
            }
            return undefined;
          },
        },
        beside,
      ),
    commitOf: (branch) => roots.get(branch)?.head ?? "",
    forget: (branch) => void roots.delete(branch),
    async restore() {
      await store.close();
      store = open();
      return restoreIndex(database, { repositoryId, format: of }, store);
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A hash of everything that a store holds, by key. */
export const contentsOf = (store: Store): ReadonlyMap<string, string> =>
  new Map(store.keysUnder("").map((key) => [key, createHash("sha1").update(store.need(key)).digest("hex")]));

/** A repository that teams 1 and, where told, others may see. @returns its number */
export async function addRepository(
  pool: pg.Pool,
  name: string,
  teams: readonly number[] = [1],
): Promise<number> {
  await pool.query(
    "insert into fossick.teams (team_id, name) overriding system value select id, 'team ' || id from unnest($1::int[]) id on conflict do nothing",
    [teams],
  );
  const { rows } = await pool.query<{ repository_id: string }>(
    "insert into fossick.repositories (name, url) values ($1, 'https://example.com/a.git') returning repository_id",
    [name],
  );
  const id = Number(rows[0]?.repository_id);
  await pool.query(
    "insert into fossick.team_repositories (repository_id, team_id) select $1, unnest($2::int[])",
    [id, teams],
  );
  return id;
}
