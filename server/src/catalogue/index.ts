// Exports what manages repositories, teams and keys in the database, and lists jobs, workers and changes.
export { listAudit, type AuditEntry, type AuditOptions } from "./audit.ts";
export { operator } from "./as-admin.ts";
export { createKey, listKeys, revokeKey, type ApiKey, type NewKey } from "./keys.ts";
export { listJobs } from "./list-jobs.ts";
export { listRepositories, type RepositoryStatus } from "./list-repositories.ts";
export { listWorkers, type WorkerStatus } from "./list-workers.ts";
export {
  addRepository,
  changeRepository,
  reindexRepository,
  removeRepository,
  type NewRepository,
  type RepositoryChange,
} from "./manage-repositories.ts";
export { missingNode } from "./missing-node.ts";
export { overviewOf } from "./overview.ts";
export { addTeam, listTeams, maxQuota, removeTeam, setGroups, setQuota, type Team } from "./teams.ts";
