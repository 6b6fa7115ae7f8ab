import type { Cycle, Evaluation, RetrievalSettings } from "../types.ts";

/** Returns the files that cycles up to this one found at or above the threshold. */
export const acceptedIn = (cycle: Cycle, { threshold }: RetrievalSettings): Evaluation[] =>
  cycle.merged.filter(({ relevance }) => relevance >= threshold);
