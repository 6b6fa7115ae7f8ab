// Exports the job queue of the workers, which graphile-worker keeps in the same PostgreSQL.
export { queueFigures, type QueueFigures } from "./queue-figures.ts";
export { deadLetters } from "./dead-letters.ts";
export { createKeptPushes, type KeptPushes } from "./keep-pushes.ts";
export { openLease, type Lease } from "./lease.ts";
export { isOfRepositories, mayBeSigned, readPush } from "./read-push.ts";
export { requestDue } from "./request-due.ts";
export { requestUpdate } from "./request-update.ts";
export { requestUpdatesOf } from "./request-updates-of.ts";
export { HandedBack, runJobs, type JobRun } from "./run-jobs.ts";
export { createTakeOver } from "./take-over.ts";
