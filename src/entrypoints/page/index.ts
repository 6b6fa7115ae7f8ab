export { joinReporters } from "./join-reporters.ts";
export { pageOfTrace, type PackTexts } from "./page-of-trace.ts";
export { createStageClock, type StageClock } from "./stage-times.ts";
export type { SearchView } from "./types.ts";
