// Keeps the answers of models on this machine's disk.
import { join } from "node:path";
import { openKeptValues, type KeptValues } from "@fossick/index/open/kept-values.ts";

/** Max answers in each of 16 folders; 8,000 verdicts take about 32 MB. */
const maxPerFolder = 500;

const nothingKept: KeptValues = { get: () => undefined, put: () => undefined };

/** Opens the cache of a model's answers; nothing is cached for an unnamed model, because it may change. */
export const answerCacheFor = ({ cacheDir }: { readonly cacheDir: string }, model: string): KeptValues =>
  model === "" ? nothingKept : openKeptValues(join(cacheDir, "verdicts"), maxPerFolder);
