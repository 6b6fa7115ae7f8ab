// Says in a word how certain it is that a file is needed, by its worth; every format of an answer shows it.

/** Confidence that a file is needed, in a word. */
export type Certainty = "sure" | "likely" | "possible" | "unlikely";

/**
 * Min worths for these words. Their accuracy on unseen repositories: docs/relevance.md.
 */
const sureFrom = 0.7;
const likelyFrom = 0.35;
const possibleFrom = 0.15;

/** Describes a worth by a word. @param worth 0 to 1 */
export function certaintyOf(worth: number): Certainty {
  if (worth >= sureFrom) return "sure";
  if (worth >= likelyFrom) return "likely";
  return worth >= possibleFrom ? "possible" : "unlikely";
}
