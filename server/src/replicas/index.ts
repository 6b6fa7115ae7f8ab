export { openReplicas } from "./open-replicas.ts";
export type { Replicas } from "./types.ts";
