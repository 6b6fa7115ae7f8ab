// Exports what puts a search into the page, by its data, its stage times and its types.
export { codeHostOf } from "./code-host.ts";
export { joinReporters } from "./stage-times.ts";
export { pageOfTrace, type PackTexts } from "./embed-view.ts";
export { createStageClock } from "./stage-times.ts";
export type { CodeHost } from "./types.ts";
