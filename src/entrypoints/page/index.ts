// The page: its data, its file and its types.
export { joinReporters } from "./stage-times.ts";
export { pageOfTrace, type PackTexts } from "./embed-view.ts";
export { createStageClock, type StageClock } from "./stage-times.ts";
export type { SearchView } from "./types.ts";
