import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { branchStore, indexFormat, openLmdbStore, updateIndex, type Store } from "fossick/hosting";
import { openDatabase, type Database } from "../src/database/database.ts";
import {
  hashedTextsOf,
  readTextFrom,
  uploadIndex,
  writeTextHashes,
  type UploadReport,
} from "../src/records/index.ts";
import { openReplicas, type Replicas } from "../src/replicas/index.ts";
import { versionOf } from "../src/records/version.ts";
import type { Searchable } from "../src/types.ts";
import { runServer } from "./start-server.ts";

export interface MeasureOptions {
  readonly url: string;
  readonly mirrors: string;
  readonly scratch: string;
  readonly only: readonly string[];
  readonly taskFiles: readonly string[];
  readonly count: number;
  readonly repositories: number;
}

/** Whoever asks in measurements. */
export const caller = { id: "measure", teams: [1], isAdmin: false };

/** State shared by all measurements of one run. */
export interface Bench {
  readonly database: Database;
  readonly replicas: Replicas;
  close(): Promise<void>;
}

/** Two logins, so that row-level security costs what it costs. */
export async function openBench({ scratch, url }: MeasureOptions): Promise<Bench> {
  await runServer({ FOSSICK_DATABASE_URL: url }, "migrate");
  const database = openDatabase({ url, most: 4, onError: () => undefined });
  await database.query("insert into fossick.teams (name) values ('measure') on conflict do nothing");
  await database.query(`do $$ begin create role measure_server login in role fossick_server;
    exception when duplicate_object then null; end $$`);
  const asServer = new URL(url);
  asServer.username = "measure_server";
  const server = openDatabase({ url: asServer.href, most: 4, onError: () => undefined });
  const settings = { dataDir: scratch, openRepositories: 64, replicaMb: 100_000, textMb: 64 };
  const replicas = openReplicas({ database: server, settings, onError: () => undefined });
  return {
    database,
    replicas,
    async close() {
      await replicas.close();
      await server.end();
      await database.end();
    },
  };
}

/** A repository that is measured: a work tree, and what a worker keeps of it. */
export interface Subject {
  readonly name: string;
  readonly root: string;
  readonly id: number;
  readonly store: Store;
  readonly storeFolder: string;
  checkOut(commit: string): void;
  /** As a worker indexes. @returns milliseconds of indexing, and of hashing texts */
  index(): Promise<{ readonly indexMs: number; readonly hashMs: number }>;
  upload(): Promise<UploadReport & { readonly ms: number }>;
  searchable(): Promise<Searchable>;
}

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });

export async function openSubject(
  bench: Bench,
  { mirrors, scratch }: MeasureOptions,
  name: string,
): Promise<Subject> {
  const mirror = join(mirrors, name.replace("/", "+"), "repo");
  if (!existsSync(mirror)) throw new Error(`there is no mirror of ${name}`);
  const root = join(scratch, "trees", name.replace("/", "+"));
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  git(root, "clone", "--quiet", "--shared", "--no-checkout", mirror, ".");
  const storeFolder = join(scratch, "stores", name.replace("/", "+"));
  const { rows } = await bench.database.query<{ repository_id: string }>(
    "insert into fossick.repositories (name, url) values ($1, 'https://example.com') returning repository_id",
    [name],
  );
  const id = Number(rows[0]?.repository_id);
  await bench.database.query("insert into fossick.team_repositories values ($1, 1)", [id]);
  const store = openLmdbStore(storeFolder);
  const view = branchStore(store, "");
  const index = { repositoryId: id, format: indexFormat() };
  let commit = "";
  let faults: Awaited<ReturnType<typeof updateIndex>>["faults"] = [];
  return {
    name,
    root,
    id,
    store,
    storeFolder,
    checkOut(wanted) {
      try {
        git(root, "checkout", "--quiet", "--force", "--detach", wanted);
      } catch {
        // A mirror may lack pictures and the like: all else is checked out.
        git(root, "update-ref", "--no-deref", "HEAD", wanted);
        git(root, "read-tree", wanted);
        spawnSync("git", ["checkout-index", "--all", "--force", "--quiet"], { cwd: root, stdio: "ignore" });
        git(root, "clean", "-fdq");
      }
      commit = git(root, "rev-parse", "HEAD").trim();
    },
    async index() {
      const before = hashedTextsOf(view);
      const report = await updateIndex(root, view, { hidden: false, ignore: true });
      faults = report.faults;
      const startedMs = performance.now();
      writeTextHashes(root, view, before);
      return { indexMs: report.ms, hashMs: performance.now() - startedMs };
    },
    async upload() {
      const startedMs = performance.now();
      const heads = [{ branch: "", branchName: "main", commit, faults }];
      const report = await uploadIndex(bench.database, store, {
        ...index,
        heads,
        readText: readTextFrom(root, view),
      });
      return { ...report, ms: performance.now() - startedMs };
    },
    async searchable() {
      const version = await versionOf(bench.database, index);
      if (version === undefined) return { repository: { id, name } };
      return { repository: { id, name }, index: { ...version, format: index.format, branch: "", commit } };
    },
  };
}
