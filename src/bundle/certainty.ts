/** Confidence that a file is needed, in a word. */
export type Certainty = "sure" | "likely" | "possible";

/**
 * Worth from which a file is called so. What the words are worth on unseen repositories: docs/json-answer.md.
 */
const sureFrom = 0.7;
const likelyFrom = 0.35;

/** Put a worth in a word. @param worth 0 to 1 */
export function certaintyOf(worth: number): Certainty {
  if (worth >= sureFrom) return "sure";
  return worth >= likelyFrom ? "likely" : "possible";
}
