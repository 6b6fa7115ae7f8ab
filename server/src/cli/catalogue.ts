import type {
  ApiKey,
  AuditEntry,
  AuditOptions,
  NewKey,
  NewRepository,
  RepositoryChange,
  RepositoryStatus,
  Team,
  WorkerStatus,
} from "../catalogue/index.ts";

/** Type of the catalogue that commands manage, be it in a database or behind a server. */
export interface Catalogue {
  addRepository(repository: NewRepository): Promise<void>;
  /** @returns whether there was one */
  removeRepository(name: string): Promise<boolean>;
  /** By name; the one that is named alone. */
  listRepositories(name?: string): Promise<readonly RepositoryStatus[]>;
  /** @throws FossickError REPOSITORY_UNKNOWN */
  changeRepository(name: string, change: RepositoryChange): Promise<void>;
  /** @throws FossickError REPOSITORY_UNKNOWN */
  reindexRepository(name: string): Promise<void>;
  listWorkers(): Promise<readonly WorkerStatus[]>;
  /** Which node of the database is away, in a sentence; null where all of it answers. */
  missingNode(): Promise<string | null>;
  addTeam(name: string): Promise<void>;
  removeTeam(name: string): Promise<boolean>;
  listTeams(): Promise<readonly Team[]>;
  setGroups(team: string, groups: readonly string[]): Promise<void>;
  /** @param searchesPerDay null for any number */
  setQuota(team: string, searchesPerDay: number | null): Promise<void>;
  createKey(key: NewKey): Promise<{ readonly id: string; readonly secret: string }>;
  listKeys(): Promise<readonly ApiKey[]>;
  revokeKey(id: string): Promise<boolean>;
  /** The newest first. */
  listAudit(options: AuditOptions): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}
