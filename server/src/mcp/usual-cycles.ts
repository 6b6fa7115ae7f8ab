import { settingDefinitions } from "fossick/hosting";

/** Cycles of a search that does not say how many. */
export const defaultCycles = settingDefinitions.maxCycles.default;
