import type { Settings } from "./table.ts";

/** Lower edge of the band *high*. */
const high = 0.7;

/**
 * The relevance from which the loop accepts a file and learns from it; `auto` decides only how many are handed over.
 */
export const acceptedFrom = ({ threshold }: Pick<Settings, "threshold">): number =>
  threshold === "auto" ? high : threshold;
