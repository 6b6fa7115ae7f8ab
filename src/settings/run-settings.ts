import type { Settings } from "./table.ts";

/** What an engine is opened with: which index, memory and model it has, who judges, and what it may show. */
const openingNames = [
  ...(["cacheDir", "hidden", "ignore", "indexMemoryMb"] as const),
  ...(["dataDir", "model", "redact"] as const),
  ...(["evaluator", "modelId", "baseUrl", "evaluatorCommand"] as const),
  ...(["evaluatorTimeoutMs", "evaluatorTokens", "prices", "maxCost", "dryRun"] as const),
] as const;

const openingSet: ReadonlySet<string> = new Set(openingNames);

/** Settings that one run may have for itself. */
export type RunSettings = Partial<Omit<Settings, (typeof openingNames)[number]>>;

/** Whether one run may have a setting of that name for itself. */
export const isOfRun = (name: string): boolean => !openingSet.has(name);

/** Settings without those that an engine is opened with. */
export const runSettingsOf = (settings: Settings): RunSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isOfRun(name)));

/** Tests whether an engine opened with `other` can run with `one`: indexMemoryMb does not matter, and memory may be left out. */
export const isOpenedAlike = (one: Settings, other: Settings): boolean =>
  openingNames.every((name) => name === "indexMemoryMb" || one[name] === other[name]) &&
  (other.memory || !one.memory);
