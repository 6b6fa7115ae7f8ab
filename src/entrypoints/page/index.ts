// The page: its data, its file and its types.
export { codeHostOf } from "./code-host.ts";
export { joinReporters } from "./stage-times.ts";
export { pageOfTrace, type PackTexts } from "./embed-view.ts";
export { createStageClock, type StageClock } from "./stage-times.ts";
export type { CodeHost, SearchView } from "./types.ts";
