// Exports the sources, listings of code hosts from which repositories are added and removed.
export { askForSync } from "./ask-for-sync.ts";
export { hookOfSource, syncSoon, type HookOfSource } from "./hook-of-source.ts";
export { addSource, findSource, listSources, removeSource, type SourceStatus } from "./manage-sources.ts";
export { syncDueSources } from "./sync-due.ts";
export { syncSource, type PermissionChanges, type SourceChanges } from "./sync-source.ts";
export { SourceProblem } from "./types.ts";
