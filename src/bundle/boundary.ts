import { createHash } from "node:crypto";

/**
 * A mark of twelve characters to put around texts, which stands in none of them: it is a hash of them all, so who
 * writes one of them cannot know it, and the same texts have the same mark.
 */
export function boundaryOf(texts: readonly string[]): string {
  const all = JSON.stringify(texts);
  let mark = "";
  do mark = createHash("sha256").update(mark).update(all).digest("hex").slice(0, 12);
  while (all.includes(mark));
  return mark;
}
