// Exports the replicas, local copies of indexes that a server searches.
export { openReplicas } from "./open-replicas.ts";
export type { Replicas } from "./types.ts";
